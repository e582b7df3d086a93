/** Why a test of an order was cancelled, and links that tell a patient of questions and cancellations. */
export const statements = [
  `alter table patient_link
    drop constraint patient_link_reason_check,
    add constraint patient_link_reason_check
      check (reason in ('PRESCRIPTION', 'WITHDRAWN', 'RESULT', 'STAFF', 'ASKED', 'QUESTION', 'ORDER_CANCELLED', 'TEST_CANCELLED'))`,
  `alter table product add column cancel_reason text`,
];
