/** Case reviews, and home visits. */
export const statements = [
  `create table home_visit (
    id text primary key,
    request_id text not null references request,
    client_id text not null,
    scheduled_at timestamptz not null,
    address text not null,
    agent_user_id text not null references app_user,
    tasks jsonb not null,
    notes text not null,
    status text not null,
    version integer not null default 1,
    unique (request_id, client_id)
  )`,
  `create table case_review (
    request_id text primary key references request,
    answers jsonb not null,
    assessment jsonb not null,
    version integer not null default 1,
    report_document_id text references document,
    report_sha256 text,
    signed_at timestamptz
  )`,
  `create table case_photo (
    document_id text primary key references document,
    request_id text not null references request,
    client_id text not null,
    view text not null,
    taken_at timestamptz not null,
    unique (request_id, client_id)
  )`,
  `create table case_mark (
    id text primary key,
    request_id text not null references request,
    by_user text not null references app_user,
    client_id text not null,
    view text not null,
    x double precision not null,
    y double precision not null,
    label text not null,
    at timestamptz not null,
    unique (request_id, client_id)
  )`,
  `create table info_request (
    id text primary key,
    request_id text not null references request,
    client_id text not null,
    by_user text not null references app_user,
    asked jsonb not null,
    text text not null,
    asked_at timestamptz not null,
    answered_at timestamptz,
    unique (request_id, client_id)
  )`,
];
