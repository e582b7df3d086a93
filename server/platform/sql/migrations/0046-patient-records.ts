/** Corrections of a patient's identity by operators, and merged duplicates. The rows that moved are in `taken`. */
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
  `create table patient_merge (
    id text primary key,
    merged_id text not null references patient,
    survivor_id text not null references patient,
    reason text not null,
    by_user text references app_user,
    at timestamptz not null,
    taken jsonb not null,
    undone_at timestamptz,
    undone_by text references app_user,
    undo_reason text,
    check (merged_id <> survivor_id),
    check ((undone_at is null) = (undo_reason is null))
  )`,
  `create unique index patient_merge_merged on patient_merge (merged_id) where undone_at is null`,
  `create index patient_merge_survivor on patient_merge (survivor_id)`,
  `create index if not exists patient_born_on on patient (born_on)`,
];
