/**
 * Requests of the staff of a visit to its patient. An upload is of a user, or, as `asked:ID`, of who answers: the column keeps its name, so
 * that a server of the version before still runs.
 */
export const statements = [
  `create table asked (
    id text primary key,
    consultation_id text not null references consultation,
    kind text not null check (kind in ('VIDEO', 'PHOTO', 'DOCUMENT')),
    words text not null,
    asked_by text not null references app_user,
    asked_at timestamptz not null,
    seen_at timestamptz,
    begun_at timestamptz,
    received_at timestamptz,
    document_id text references document,
    withdrawn_at timestamptz
  )`,
  `create index asked_consultation on asked (consultation_id, asked_at desc)`,
  `create unique index asked_open on asked (consultation_id, kind)
    where received_at is null and withdrawn_at is null`,
  `create index asked_document on asked (document_id) where document_id is not null`,
  `alter table upload
    drop constraint upload_user_id_fkey,
    drop constraint upload_purpose_check,
    add constraint upload_purpose_check
      check (purpose in ('LAB_RESULT', 'CUSTOMER_PRESCRIPTION', 'VIDEO_REVIEW', 'CAPTURE', 'ASKED'))`,
  `alter table patient_link
    drop constraint patient_link_reason_check,
    add constraint patient_link_reason_check
      check (reason in ('PRESCRIPTION', 'RESULT', 'STAFF', 'ASKED'))`,
];
