/** Reviews of the compiled clinical data, and the hospital's changes of limits. Rows are only added: the newest one holds. */
export const statements = [
  `create table clinical_review (
    seq bigserial primary key,
    data_set text not null,
    rule_key text not null,
    hash text not null,
    verdict text not null check (verdict in ('APPROVED', 'QUESTIONED')),
    note text not null,
    clinician text not null,
    registration text not null,
    by_user text references app_user,
    at timestamptz not null
  )`,
  `create index clinical_review_of on clinical_review (data_set, rule_key, seq)`,
  `create table clinical_change (
    seq bigserial primary key,
    data_set text not null check (data_set in ('DOSE_LIMITS', 'CRITICAL_LIMITS')),
    rule_key text not null,
    -- null: the change before it is ended.
    limits jsonb,
    reason text not null,
    clinician text not null,
    registration text not null,
    by_user text references app_user,
    at timestamptz not null
  )`,
  `create index clinical_change_of on clinical_change (data_set, rule_key, seq)`,
];
