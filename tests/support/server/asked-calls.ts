/**
 * Who may do what, and how input is read, is decided above the store: every call is asked on one store, and every fifth on the
 * other too.
 */
const EACH = process.env['SECOND_STORE'] ? 5 : 1;

/** Whether this run asks a call. By its name: one more call must not change which of the others are asked. */
export function isAsked(name: string): boolean {
  return Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % EACH === 0;
}
