/**
 * Known facts of a patient, by whom and since when; an entry is never changed, only ended. `patient` keeps what lists show of it. The
 * earlier allergies and conditions came with the record: no person is named for them.
 */
export const statements = [
  `create table known_fact (
    id text primary key,
    patient_id text not null references patient,
    kind text not null,
    value jsonb not null,
    source text not null,
    client_id text,
    by_user text references app_user,
    at timestamptz not null,
    received_at timestamptz not null,
    ended_at timestamptz,
    ended_by text references app_user,
    end_reason text check (end_reason in ('RESOLVED', 'IN_ERROR', 'REPLACED')),
    check ((ended_at is null) = (end_reason is null)),
    unique (by_user, client_id)
  )`,
  `create index known_fact_patient on known_fact (patient_id, at)`,
  `alter table patient add column no_known_allergies boolean not null default false`,
  `alter table patient add column pregnancy jsonb`,
  `insert into known_fact (id, patient_id, kind, value, source, at, received_at)
   select gen_random_uuid()::text, patient.id, 'ALLERGY',
     jsonb_build_object('kind', 'ALLERGY', 'substance', entry, 'reaction', '', 'severity', null, 'certainty', null),
     'RECORD', patient.created_at, patient.created_at
   from patient, jsonb_array_elements_text(patient.allergies) as entry`,
  `insert into known_fact (id, patient_id, kind, value, source, at, received_at)
   select gen_random_uuid()::text, patient.id, 'PROBLEM',
     jsonb_build_object('kind', 'PROBLEM', 'title', entry, 'code', null),
     'RECORD', patient.created_at, patient.created_at
   from patient, jsonb_array_elements_text(patient.conditions) as entry`,
];
