/** Families, vitals and lab values, templates, annotations, canned replies, rewards. */
export const statements = [
  // An estimated birth date is not the confirmed age that the prescribing rules require.
  `alter table patient
    add column age_confirmed boolean not null default true,
    add column pcp_provider_id text references provider,
    add column blood_group text,
    add column emergency_name text,
    add column emergency_mobile text`,
  `create index patient_pcp on patient (pcp_provider_id)`,
  // Patients who belong to another patient's account, which is named by its holder. A patient without a row
  // has their own account.
  `create table family_member (
    patient_id text primary key references patient,
    account_id text not null references patient,
    relation text not null
  )`,
  `create index family_member_account on family_member (account_id)`,
  // One set of vital signs; its values are observations.
  `create table vital_set (
    id text primary key,
    patient_id text not null references patient,
    consultation_id text not null references consultation,
    client_id text not null,
    by_user text not null references app_user,
    on_oxygen boolean not null,
    consciousness text,
    spo2_scale integer not null check (spo2_scale in (1, 2)),
    news2_score integer,
    news2_risk text,
    at timestamptz not null,
    unique (by_user, client_id)
  )`,
  `create index vital_set_patient on vital_set (patient_id, at desc)`,
  `create table observation (
    id text primary key,
    patient_id text not null references patient,
    kind text not null check (kind in ('VITAL', 'LAB')),
    code text not null,
    name text not null,
    value double precision not null,
    unit text not null,
    low double precision,
    high double precision,
    vital_set_id text references vital_set,
    request_id text references request,
    at timestamptz not null
  )`,
  `create index observation_series on observation (patient_id, kind, code, at desc)`,
  `create index observation_set on observation (vital_set_id)`,
  `create table prescription_template (
    id text primary key,
    provider_id text not null references provider,
    client_id text not null,
    name text not null,
    items jsonb not null,
    created_at timestamptz not null,
    unique (provider_id, client_id)
  )`,
  `create unique index prescription_template_name on prescription_template (provider_id, lower(name))`,
  `create table annotation (
    id text primary key,
    document_id text not null references document,
    client_id text not null,
    by_user text not null references app_user,
    page integer not null,
    x double precision not null,
    y double precision not null,
    text text not null,
    version integer not null default 1,
    at timestamptz not null,
    edited_at timestamptz,
    unique (by_user, client_id)
  )`,
  `create index annotation_document on annotation (document_id, page, at)`,
  `create table canned_reply (
    id text primary key,
    title text not null,
    text text not null,
    position integer not null
  )`,
  `create table reward (
    request_id text primary key references request,
    patient_id text not null references patient,
    points integer not null,
    by_user text not null references app_user,
    at timestamptz not null
  )`,
  `create index reward_patient on reward (patient_id)`,
  `create index document_patient on document (patient_id, at desc)`,
  `create index prescription_signed_at on prescription (consultation_id, signed_at desc)`,
  `create index audit_entity on audit (entity_id, seq)`,
];
