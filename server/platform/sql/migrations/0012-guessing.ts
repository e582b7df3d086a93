/**
 * Counts wrong passwords by source, and wrong codes by who requested the code. Existing counts continue as
 * counts of the name; codes sent before count for their purpose.
 */
export const statements = [
  `alter table password_try
    add column source text not null default 'name',
    add column locks integer not null default 0,
    add column began_at timestamptz not null default now(),
    add column last_at timestamptz not null default now(),
    add column told_at timestamptz,
    drop constraint password_try_pkey,
    add primary key (name_key, source)`,
  `alter table password_try alter column source drop default`,
  `alter table otp add column lane text`,
  `update otp set lane = purpose`,
  `alter table otp alter column lane set not null`,
  `create table code_guess (
    id text primary key,
    name_key text not null,
    lane text not null,
    at timestamptz not null
  )`,
  `create index code_guess_name on code_guess (name_key, lane, at)`,
  `create table known_device (
    token_hash text not null,
    user_id text not null references app_user,
    seen_at timestamptz not null,
    primary key (token_hash, user_id)
  )`,
];
