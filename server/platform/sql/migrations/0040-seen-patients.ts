/** The patients whom a provider has seen are grouped from this index alone, without reading the consultations. */
export const statements = [
  `create index if not exists consultation_seen on consultation
    (provider_id, patient_id, status, clinic_id, scheduled_at, started_at, ended_at, created_at)`,
];
