/** Breaches of personal data, and what was done about each: lines are added and never changed. */
export const statements = [
  `create table breach (
    id text primary key,
    noticed_at timestamptz not null,
    what text not null,
    patients int,
    by_user text references app_user,
    recorded_at timestamptz not null
  )`,
  `create index breach_noticed on breach (noticed_at desc, id)`,
  `create table breach_step (
    id text primary key,
    breach_id text not null references breach,
    kind text not null check (kind in ('BOARD_TOLD', 'PATIENTS_TOLD', 'BOARD_DETAILED', 'NOTE', 'CLOSED')),
    at timestamptz not null,
    text text not null,
    by_user text references app_user,
    recorded_at timestamptz not null
  )`,
  `create index breach_step_breach on breach_step (breach_id, recorded_at, id)`,
  `create unique index breach_step_once on breach_step (breach_id, kind) where kind <> 'NOTE'`,
];
