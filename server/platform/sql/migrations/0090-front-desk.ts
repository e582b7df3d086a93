/**
 * Requests that agents and nurses raise for people who call or walk in, patients whom they register, and pairs of records that may be one
 * patient, for the operators to look at.
 */
export const statements = [
  `create sequence patient_number start 100001`,
  `alter table patient
    add column mobile_owner text,
    add column guardian_name text,
    add column guardian_relation text,
    add column registered_by text references app_user`,
  `alter table request add column channel text check (channel in ('PHONE', 'WALK_IN', 'CALLBACK'))`,
  `create table desk_request (
    request_id text primary key references request,
    raised_by text not null references app_user,
    urgency jsonb not null,
    yes_withdrawn text,
    consent_by text not null,
    consent_at timestamptz not null
  )`,
  `create table possible_duplicate (
    id text primary key,
    patient_id text not null references patient,
    other_id text not null references patient,
    found_at timestamptz not null,
    found_by text not null references app_user,
    decided_at timestamptz,
    decided_by text references app_user,
    unique (patient_id, other_id)
  )`,
  `create index possible_duplicate_open on possible_duplicate (found_at) where decided_at is null`,
];
