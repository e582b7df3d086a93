/**
 * The hospital as a provider of health information over ABDM: patients with a verified address, the visits that were linked to it, the
 * consents to these, and the requests for their data.
 */
export const statements = [
  `create table abdm_patient (
    patient_id text primary key references patient on delete cascade,
    address text not null,
    health_id text not null,
    verified_at timestamptz not null,
    token_request_id text unique,
    token_asked_at timestamptz,
    token_sealed text
  )`,
  `create table abdm_context (
    consultation_id text primary key references consultation on delete cascade,
    patient_id text not null references patient on delete cascade,
    request_id text not null unique,
    tries integer not null default 0,
    next_at timestamptz,
    linked_at timestamptz,
    fault text
  )`,
  `create index abdm_context_due on abdm_context (next_at) where next_at is not null`,
  `create index abdm_context_patient on abdm_context (patient_id)`,
  `create table abdm_grant (
    consent_id text primary key,
    patient_id text not null references patient on delete cascade,
    state text not null check (state in ('GRANTED', 'EXPIRED', 'REVOKED')),
    contexts jsonb not null,
    hi_types jsonb not null,
    records_from timestamptz not null,
    records_to timestamptz not null,
    ends_at timestamptz not null,
    unacknowledged text
  )`,
  `create index abdm_grant_patient on abdm_grant (patient_id)`,
  `create table abdm_provision (
    transaction_id text primary key,
    consent_id text not null references abdm_grant on delete cascade,
    request_id text not null,
    push_url text not null,
    public_key text not null,
    nonce text not null,
    records_from timestamptz not null,
    records_to timestamptz not null,
    closes_at timestamptz not null,
    tries integer not null default 0,
    next_at timestamptz,
    acknowledged_at timestamptz,
    state text not null default 'WANTED' check (state in ('WANTED', 'SENT', 'FAILED', 'DONE')),
    outcome text check (outcome in ('TRANSFERRED', 'FAILED'))
  )`,
  `create index abdm_provision_due on abdm_provision (next_at) where next_at is not null`,
];
