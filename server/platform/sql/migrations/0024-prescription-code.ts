/**
 * The code in the QR code of a prescription's PDF. Those that were signed before keep null: their PDF, which must not
 * change, has no QR code, so that nothing asks for their state.
 */
export const statements = [
  `alter table prescription add column code text`,
  `create unique index prescription_code on prescription (code)`,
];
