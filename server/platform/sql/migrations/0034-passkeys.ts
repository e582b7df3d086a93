/** Devices that prove who signs, and what each session's device was asked last. */
export const statements = [
  `create table passkey (
    id text primary key,
    user_id text not null references app_user,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index passkey_of_user on passkey (user_id)`,
  `create table passkey_challenge (
    session_id text not null references session,
    purpose text not null,
    challenge text not null,
    expires_at timestamptz not null,
    primary key (session_id, purpose)
  )`,
];
