/** Shares of a patient with one person, the links to it, and the short sessions that these give. Only hashes of both are stored. */
export const statements = [
  `create table patient_share (
    id text primary key,
    token_hash text not null unique,
    patient_id text not null references patient,
    consultation_id text references consultation,
    request_id text references request,
    name text not null,
    mobile text not null,
    shows jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    opened_at timestamptz,
    check ((consultation_id is null) <> (request_id is null))
  )`,
  `create index patient_share_patient on patient_share (patient_id)`,
  `create index patient_share_expires on patient_share (expires_at)`,
  `create table share_session (
    token_hash text primary key,
    share_id text not null references patient_share on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index share_session_share on share_session (share_id)`,
  `create index share_session_expires on share_session (expires_at)`,
];
