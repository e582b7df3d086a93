/**
 * Lines that a prescriber starred. Sets name the diagnoses that they are for; one without an owner is the hospital's,
 * offered to a speciality.
 */
export const statements = [
  `create table prescription_favourite (
    id text primary key,
    provider_id text not null references provider,
    client_id text not null,
    item jsonb not null,
    created_at timestamptz not null,
    unique (provider_id, client_id)
  )`,
  `alter table prescription_template alter column provider_id drop not null`,
  `alter table prescription_template add column codes jsonb not null default '[]'`,
  `alter table prescription_template add column specialisation text`,
  `alter table prescription_template add constraint prescription_template_owner
    check ((provider_id is null) = (specialisation is not null))`,
];
