/** Copies of everything that is held of one patient: who took one, and why. */
export const statements = [
  `create table patient_export (
    id text primary key,
    patient_id text not null references patient,
    by_user text references app_user,
    at timestamptz not null,
    reason text not null
  )`,
  `create index patient_export_patient on patient_export (patient_id)`,
];
