/** Keys of screens on a wall; and when a request that an operator assigned returns to its queue, unless it is opened before. */
export const statements = [
  `create table wall_screen (
    id text primary key,
    name text not null,
    key_hash text not null unique,
    created_by text not null references app_user,
    created_at timestamptz not null,
    seen_at timestamptz,
    ended_at timestamptz,
    ended_by text references app_user
  )`,
  `alter table alert add column returns_at timestamptz`,
  `create index alert_returns on alert (returns_at) where returns_at is not null and taken_at is null and withdrawn_at is null`,
];
