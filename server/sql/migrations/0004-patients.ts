/** Patients. A birth date that was only estimated is not the age that the prescribing rules ask for. */
export const statements = [`alter table patient add column age_confirmed boolean not null default true`];
