/** Demands of patients to erase what need not stay, and what became of each. */
export const statements = [
  `create table patient_erasure (
    id text primary key,
    patient_id text not null references patient,
    reason text not null,
    asked_by text references app_user,
    asked_at timestamptz not null,
    ended_by text references app_user,
    ended_at timestamptz,
    declined_reason text,
    state text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'DECLINED')),
    check ((state = 'ASKED') = (ended_at is null)),
    check ((state = 'DECLINED') = (declined_reason is not null))
  )`,
  `create unique index patient_erasure_open on patient_erasure (patient_id) where state = 'ASKED'`,
  `create index patient_erasure_patient on patient_erasure (patient_id)`,
  `create index patient_erasure_ended on patient_erasure (ended_at desc, id)`,
];
