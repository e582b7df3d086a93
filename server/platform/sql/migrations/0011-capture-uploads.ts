/** Captured documents can be uploaded in pieces, too: for a consultation, and optionally as a message. */
export const statements = [
  `alter table upload
    add column consultation_id text references consultation,
    add column message_client_id text,
    drop constraint upload_purpose_check,
    add constraint upload_purpose_check
      check (purpose in ('LAB_RESULT', 'CUSTOMER_PRESCRIPTION', 'VIDEO_REVIEW', 'CAPTURE'))`,
];
