/** Sign-in at an identity provider: links of accounts, tickets of the page, sessions that it opened, and what was used. */
export const statements = [
  `create table sign_on_link (
    issuer text not null,
    subject text not null,
    user_id text not null references app_user (id),
    linked_at timestamptz not null,
    used_at timestamptz,
    primary key (issuer, subject),
    unique (issuer, user_id)
  )`,
  `create table sign_on_ticket (
    ticket_hash text primary key,
    user_id text not null references app_user (id),
    issuer text not null,
    subject text not null,
    sid text,
    is_strong boolean not null,
    made_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create table sign_on_session (
    session_id text primary key references session (id) on delete cascade,
    issuer text not null,
    subject text not null,
    sid text
  )`,
  `create index sign_on_session_subject on sign_on_session (issuer, subject)`,
  `create table sign_on_used (
    used_hash text primary key,
    expires_at timestamptz not null
  )`,
];
