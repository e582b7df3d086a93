/**
 * Signed notes, their addenda, note templates, and referrals and certificates. A signed note is one row that no statement
 * changes; what is added afterwards is an addendum. Visits that ended before this have no signature, and none is made up
 * for them: `signing_due` false keeps them out of the list of notes to sign.
 */
export const statements = [
  `alter table consultation add column signing_due boolean not null default true`,
  `update consultation set signing_due = false where ended_at is not null or status in ('COMPLETED', 'CANCELLED')`,
  `create table signed_note (
    id text primary key,
    consultation_id text not null unique references consultation,
    version integer not null,
    note jsonb not null,
    sha256 text not null,
    signed_by text not null references app_user,
    signed_at timestamptz not null
  )`,
  `create table note_addendum (
    id text primary key,
    consultation_id text not null references consultation,
    client_id text not null,
    by_user text not null references app_user,
    text text not null,
    at timestamptz not null,
    received_at timestamptz not null,
    unique (by_user, client_id)
  )`,
  `create index note_addendum_consultation on note_addendum (consultation_id, at)`,
  `create table note_template (
    id text primary key,
    provider_id text references provider,
    client_id text,
    specialisation text,
    name text not null,
    texts jsonb not null,
    created_at timestamptz not null,
    unique (provider_id, client_id),
    check ((provider_id is null) = (client_id is null))
  )`,
  `create unique index note_template_name on note_template (provider_id, lower(name))`,
  `create table visit_letter (
    id text primary key,
    consultation_id text not null references consultation,
    client_id text not null,
    kind text not null check (kind in ('REFERRAL', 'CERTIFICATE')),
    content jsonb not null,
    document_id text not null references document,
    sha256 text not null,
    signed_by text not null references app_user,
    signed_at timestamptz not null,
    unique (signed_by, client_id)
  )`,
  `create index visit_letter_consultation on visit_letter (consultation_id, signed_at)`,
];
