/**
 * Temporary passwords, a token of its own for a reset, a name that waits for approval, limits per day. A
 * sign-in that has begun is sealed in its id and needs no row.
 */
export const statements = [
  `alter table app_user add column password_ends_at timestamptz, add column pending_name text`,
  `alter table otp add column reset_hash text`,
  `create unique index otp_reset on otp (reset_hash)`,
  `create index code_guess_at on code_guess (at)`,
  `create table daily_count (
    key text not null,
    day text not null,
    count integer not null,
    primary key (key, day)
  )`,
  `drop table sign_in`,
];
