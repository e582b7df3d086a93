/** What operators corrected of who a patient is. */
export const statements = [
  `create table patient_correction (
    id text primary key,
    patient_id text not null references patient,
    by_user text references app_user,
    at timestamptz not null,
    reason text not null,
    before jsonb not null,
    after jsonb not null
  )`,
  `create index patient_correction_patient on patient_correction (patient_id, at desc)`,
  `create index if not exists patient_born_on on patient (born_on)`,
];
