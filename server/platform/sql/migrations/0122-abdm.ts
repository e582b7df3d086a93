/**
 * Health records over ABDM: the state of each consent at the consent manager, the artefacts of a granted one, each request for data with
 * its key pair, and the pages that came. Pages are deleted once their records are stored, and all of it when the consent ends.
 */
export const statements = [
  `create table abdm_consent (
    consent_id text primary key references health_consent on delete cascade,
    manager_id text unique,
    state text not null default 'REQUESTED' check (state in ('REQUESTED', 'GRANTED', 'DENIED', 'EXPIRED', 'REVOKED')),
    sent_at timestamptz,
    status_asked_at timestamptz,
    unacknowledged text,
    fault text
  )`,
  `create table abdm_artifact (
    artifact_id text primary key,
    consent_id text not null references abdm_consent on delete cascade,
    fetch_asked_at timestamptz,
    hospital_id text,
    hospital text,
    contexts jsonb,
    records_from timestamptz,
    records_to timestamptz,
    erase_at timestamptz
  )`,
  `create index abdm_artifact_consent on abdm_artifact (consent_id)`,
  `create table abdm_transfer (
    id text primary key,
    artifact_id text not null references abdm_artifact on delete cascade,
    transaction_id text unique,
    push_key_hash text not null unique,
    public_key text not null,
    nonce text not null,
    private_key_sealed text,
    state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'FAILED', 'LATE')),
    started_at timestamptz not null,
    closes_at timestamptz not null,
    page_count integer,
    acknowledged_at timestamptz
  )`,
  `create index abdm_transfer_artifact on abdm_transfer (artifact_id, started_at desc)`,
  `create table abdm_page (
    id text primary key,
    transfer_id text not null references abdm_transfer on delete cascade,
    number integer not null,
    content_sealed text,
    unique (transfer_id, number)
  )`,
  `create table abdm_callback (
    request_id text primary key,
    at timestamptz not null
  )`,
];
