/** Notices and consents of patients about their data, by version, with the answers. */
export const statements = [
  `create table notice (
    kind text not null check (kind in ('PRIVACY', 'REMOTE_CARE')),
    version int not null,
    words jsonb not null,
    published_at timestamptz not null,
    by_user text references app_user,
    primary key (kind, version)
  )`,
  `create table notice_read (
    patient_id text not null references patient,
    kind text not null,
    version int not null,
    language text not null,
    at timestamptz not null,
    primary key (patient_id, kind, version),
    foreign key (kind, version) references notice
  )`,
  `create table consent_act (
    id text primary key,
    consultation_id text not null references consultation,
    act text not null check (act in ('GIVEN', 'WITHDRAWN')),
    kind text check (kind in ('IMPLIED', 'EXPLICIT')),
    by_key text not null,
    guardian text,
    notice_version int,
    language text,
    at timestamptz not null,
    check ((act = 'GIVEN') = (kind is not null))
  )`,
  `create index consent_act_consultation on consent_act (consultation_id, at, id)`,
  `alter table consultation add column consent_withdrawn_at timestamptz,
    add check (consent_withdrawn_at is null or consent_kind is null)`,
];
