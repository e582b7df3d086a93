/**
 * Changes of access by operators, the person concerned, and the state before and after, sealed, for the day in which it can be undone.
 * `person_id` is null where it concerns no account; no patient is named.
 */
export const statements = [
  `create table access_change (
    id text primary key,
    at timestamptz not null,
    by_user text not null references app_user,
    act text not null,
    person_id text references app_user,
    state_sealed text,
    undone_at timestamptz,
    undone_by text references app_user
  )`,
  `create index access_change_at on access_change (at)`,
];
