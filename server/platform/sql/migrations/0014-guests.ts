/**
 * Each person who joins by a link is a separate guest: two people with one link have two tokens and are
 * admitted separately. Guests who joined before keep their tokens; the invitation's columns for them are no
 * longer read.
 */
export const statements = [
  `alter table guest_invitation
    add column id text not null unique default gen_random_uuid()::text,
    add column revoked_at timestamptz`,
  `create table guest (
    id text primary key,
    invitation_id text not null references guest_invitation (id),
    calls_themselves text,
    waits boolean not null,
    token_hash text not null unique,
    consent_at timestamptz not null
  )`,
  `create index guest_invitation_id on guest (invitation_id)`,
  `insert into guest (id, invitation_id, calls_themselves, waits, token_hash, consent_at)
   select user_id, id, null, role = 'guest', token_hash, coalesce(consent_at, created_at)
   from guest_invitation where token_hash is not null`,
];
