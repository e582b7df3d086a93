/** The last visit of each patient of a provider: by time, and whether a patient has a later one. */
const IS_VISIT = `status <> 'CANCELLED' and (scheduled_at is null or started_at is not null or ended_at is not null)`;
const SEEN_AT = `coalesce(ended_at, created_at)`;

export const statements = [
  `create index consultation_last_seen on consultation (provider_id, ${SEEN_AT} desc, patient_id) where ${IS_VISIT}`,
  `drop index consultation_seen`,
  `create index consultation_seen on consultation (provider_id, patient_id, ${SEEN_AT}) where ${IS_VISIT}`,
];
