/** Verification of an ABHA at the front desk: open ones, and for each verified address the person of the staff and the consent. */
export const statements = [
  `create table abha_verification (
    id text primary key,
    patient_id text not null references patient on delete cascade,
    user_id text not null references app_user on delete cascade,
    consent_by text not null,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    tries integer not null default 0,
    state text not null default 'STARTED' check (state in ('STARTED', 'SENT', 'CONFIRMED', 'ENDED')),
    state_sealed text
  )`,
  `create index abha_verification_patient on abha_verification (patient_id)`,
  `create index abha_verification_user on abha_verification (user_id)`,
  `alter table abdm_patient
    add column verified_by text references app_user on delete set null,
    add column consent_by text not null default '',
    add column differed jsonb not null default '[]'`,
  `create index abdm_patient_verified_by on abdm_patient (verified_by)`,
  `alter table abdm_consent add column address text`,
  // A consent that ABDM reports names an address: it must be of one patient.
  `create unique index abdm_patient_address on abdm_patient (lower(address))`,
  `create index patient_health_id_plain on patient (lower(replace(health_id, '-', ''))) where health_id is not null`,
];
