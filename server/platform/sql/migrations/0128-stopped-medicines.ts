/** Medicines of a signed prescription that a doctor stopped before its days were over. */
export const statements = [
  `alter table prescription add column stopped jsonb not null default '[]'`,
  `alter table patient_link
    drop constraint patient_link_reason_check,
    add constraint patient_link_reason_check check (reason in (
      'PRESCRIPTION', 'WITHDRAWN', 'STOPPED', 'RESULT', 'STAFF', 'ASKED', 'QUESTION', 'ORDER_CANCELLED', 'TEST_CANCELLED',
      'APPOINTMENT', 'REQUESTED', 'RENEWED'))`,
];
