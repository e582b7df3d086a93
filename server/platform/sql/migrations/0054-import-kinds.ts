/** Imports of staff and appointments; an import can be paused and cancelled, and its bad lines are kept for a time. */
export const statements = [
  `alter table import_job
    add column kind text not null default 'PATIENTS' check (kind in ('PATIENTS', 'STAFF', 'APPOINTMENTS')),
    add column bad integer not null default 0,
    add column bad_lines jsonb default '[]',
    drop constraint import_job_state_check,
    drop constraint import_job_check,
    add constraint import_job_state_check
      check (state in ('RUNNING', 'PAUSED', 'DONE', 'FAILED', 'CANCELLED')),
    add constraint import_job_check check ((state in ('RUNNING', 'PAUSED')) = (file_key is not null))`,
];
