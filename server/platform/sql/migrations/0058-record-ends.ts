/** Records at the end of their period of retention: when each is deleted, which are kept all the same, and which are gone. */
export const statements = [
  `create table record_end (
    patient_id text primary key references patient,
    planned_at timestamptz not null,
    deletes_at timestamptz not null,
    state text not null check (state in ('PLANNED', 'HELD', 'DELETED')),
    hold_reason text,
    by_user text references app_user,
    ended_at timestamptz,
    check ((state = 'HELD') = (hold_reason is not null)),
    check ((state = 'PLANNED') = (ended_at is null))
  )`,
  `create index record_end_state on record_end (state, deletes_at, patient_id)`,
];
