/** Imports of patients from the console, one at a time. The file is removed when its import ends. */
export const statements = [
  `create table import_job (
    id text primary key,
    state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
    file_key text,
    file_name text not null,
    started_by text not null references app_user,
    started_at timestamptz not null,
    ended_at timestamptz,
    rows integer not null,
    position integer not null default 0,
    done integer not null default 0,
    added integer not null default 0,
    changed integer not null default 0,
    claimed_until timestamptz not null,
    tries integer not null default 0,
    check ((state = 'RUNNING') = (file_key is not null))
  )`,
  `create unique index import_job_running on import_job (state) where state = 'RUNNING'`,
  `create index import_job_started on import_job (started_at)`,
];
