/** Why an appointment was cancelled, where the hospital did it. */
export const statements = [`alter table consultation add column cancel_reason text`];
