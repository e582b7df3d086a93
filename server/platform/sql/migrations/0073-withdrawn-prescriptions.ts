/** A signed prescription that its doctor withdrew, and the message that tells its patient. */
export const statements = [
  `alter table prescription
    add column withdrawn_at timestamptz,
    add column withdrawn_by text references provider,
    add column withdrawn_reason text`,
  `alter table patient_link
    drop constraint patient_link_reason_check,
    add constraint patient_link_reason_check
      check (reason in ('PRESCRIPTION', 'WITHDRAWN', 'RESULT', 'STAFF', 'ASKED'))`,
];
