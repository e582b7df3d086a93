/** Shifts of nurses, as operators enter them: once, or each week on the same weekday. */
export const statements = [
  `create table nurse_shift (
    id text primary key,
    user_id text not null references app_user,
    hub_key text not null references hub,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    is_weekly boolean not null,
    last_day date,
    created_by text not null references app_user,
    created_at timestamptz not null,
    ended_at timestamptz,
    ended_by text references app_user,
    check (ends_at > starts_at)
  )`,
  `create index nurse_shift_of_user on nurse_shift (user_id)`,
];
