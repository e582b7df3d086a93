/** Changes of the mode of a visit, with the reason of a change to a visit in person. */
export const statements = [
  `create table mode_change (
    id text primary key,
    consultation_id text not null references consultation,
    from_mode text not null,
    to_mode text not null,
    reason text,
    by_user text not null references app_user,
    at timestamptz not null
  )`,
  `create index mode_change_of on mode_change (consultation_id, at)`,
];
