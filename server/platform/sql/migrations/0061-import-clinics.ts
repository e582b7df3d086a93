/** Imports of clinics. */
export const statements = [
  `alter table import_job
    drop constraint import_job_kind_check,
    add constraint import_job_kind_check check (kind in ('PATIENTS', 'STAFF', 'APPOINTMENTS', 'CLINICS'))`,
];
