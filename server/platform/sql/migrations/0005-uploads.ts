/** Resumable uploads with the pieces received, and providers' videos for the AI tool. */
export const statements = [
  `create table upload (
    id text primary key,
    client_id text not null,
    user_id text not null references app_user,
    purpose text not null check (purpose in ('LAB_RESULT', 'CUSTOMER_PRESCRIPTION', 'VIDEO_REVIEW')),
    target_id text references request,
    name text not null,
    size_bytes integer not null,
    sha256 text not null,
    received_bytes integer not null default 0,
    state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'ABANDONED')),
    result_id text,
    created_at timestamptz not null,
    touched_at timestamptz not null,
    unique (user_id, client_id)
  )`,
  `create index upload_touched on upload (touched_at)`,
  `create table upload_piece (
    upload_id text not null references upload,
    at_byte integer not null,
    size_bytes integer not null,
    file_key text not null,
    primary key (upload_id, at_byte)
  )`,
  `create table video_review (
    id text primary key,
    provider_id text not null references provider,
    name text not null,
    content_type text not null,
    size_bytes integer not null,
    file_key text not null,
    state text not null check (state in ('UPLOADED', 'HANDED_OVER', 'DONE', 'FAILED')),
    created_at timestamptz not null,
    handed_over_at timestamptz,
    ended_at timestamptz,
    version integer not null default 1
  )`,
  `create index video_review_provider on video_review (provider_id, created_at desc)`,
];
