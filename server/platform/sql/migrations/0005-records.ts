/**
 * Digital health records: consents, their artifacts, and received bundles, which are deleted when the consent
 * ends.
 */
export const statements = [
  `create table health_consent (
    id text primary key,
    client_id text not null,
    provider_id text not null references provider,
    patient_id text not null references patient,
    health_id text not null,
    purpose text not null,
    hi_types jsonb not null,
    records_from timestamptz not null,
    records_to timestamptz not null,
    requested_at timestamptz not null,
    expires_at timestamptz not null,
    state text not null check (state in ('REQUESTED', 'GRANTED', 'DENIED', 'EXPIRED', 'REVOKED')),
    gateway_id text,
    withdrawn_at timestamptz,
    check_at timestamptz,
    unique (provider_id, client_id)
  )`,
  `create index health_consent_of on health_consent (provider_id, health_id, requested_at desc)`,
  `create index health_consent_due on health_consent (check_at) where check_at is not null`,
  `create table health_artifact (
    artifact_id text primary key,
    consent_id text not null references health_consent,
    hospital text not null,
    received_at timestamptz
  )`,
  `create index health_artifact_consent on health_artifact (consent_id)`,
  `create table health_record (
    id text primary key,
    artifact_id text not null references health_artifact,
    content text not null
  )`,
  `create index health_record_artifact on health_record (artifact_id)`,
  `create index patient_health_id on patient (health_id) where health_id is not null`,
];
