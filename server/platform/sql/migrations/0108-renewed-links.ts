/** Links that patients asked for in the place of ones that had expired. */
export const statements = [
  `alter table patient_link
    drop constraint patient_link_reason_check,
    add constraint patient_link_reason_check check (reason in (
      'PRESCRIPTION', 'WITHDRAWN', 'RESULT', 'STAFF', 'ASKED', 'QUESTION', 'ORDER_CANCELLED', 'TEST_CANCELLED', 'APPOINTMENT',
      'REQUESTED', 'RENEWED'))`,
];
