/** Links that tell a patient of a question about an order, or of its cancellation. */
export const statements = [
  `alter table patient_link
    drop constraint patient_link_reason_check,
    add constraint patient_link_reason_check
      check (reason in ('PRESCRIPTION', 'WITHDRAWN', 'RESULT', 'STAFF', 'ASKED', 'QUESTION', 'ORDER_CANCELLED', 'TEST_CANCELLED'))`,
];
