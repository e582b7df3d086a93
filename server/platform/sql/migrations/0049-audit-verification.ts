/** Verifications of the audit from the console, one at a time. */
export const statements = [
  `create table audit_verification (
    id text primary key,
    state text not null default 'RUNNING' check (state in ('RUNNING', 'INTACT', 'BROKEN')),
    started_by text not null references app_user,
    started_at timestamptz not null,
    ended_at timestamptz,
    rows bigint not null default 0,
    head text,
    broken_row bigint,
    problem text,
    claimed_until timestamptz not null,
    check ((state = 'RUNNING') = (ended_at is null)),
    check ((state = 'INTACT') = (head is not null)),
    check ((state = 'BROKEN') = (broken_row is not null and problem is not null))
  )`,
  `create unique index audit_verification_running on audit_verification (state) where state = 'RUNNING'`,
  `create index audit_verification_started on audit_verification (started_at)`,
];
