/** Links by which patients open their own page, and the short sessions that these give. Only hashes of both are stored. */
export const statements = [
  `create table patient_link (
    id text primary key,
    token_hash text not null unique,
    patient_id text not null references patient,
    consultation_id text references consultation,
    request_id text references request,
    reason text not null check (reason in ('PRESCRIPTION', 'RESULT', 'STAFF')),
    sent_by text references app_user,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    tries integer not null default 0,
    locked_until timestamptz,
    opened_at timestamptz,
    check ((consultation_id is null) <> (request_id is null))
  )`,
  `create index patient_link_consultation on patient_link (consultation_id) where consultation_id is not null`,
  `create index patient_link_request on patient_link (request_id) where request_id is not null`,
  `create index patient_link_expires on patient_link (expires_at)`,
  `create table patient_session (
    token_hash text primary key,
    link_id text not null references patient_link on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index patient_session_link on patient_session (link_id)`,
  `create index patient_session_expires on patient_session (expires_at)`,
];
