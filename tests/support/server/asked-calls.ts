/**
 * Who may do what, and how input is read, is decided above the store: a merge asks every call on one store and every fifth on the
 * other, and `npm test` asks every fifth.
 */
const EACH = process.env['EVERY_FIFTH_CALL'] ? 5 : 1;

/** Whether this run asks a call. By its name: one more call must not change which of the others are asked. */
export function isAsked(name: string): boolean {
  return Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % EACH === 0;
}
