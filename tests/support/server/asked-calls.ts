/**
 * Step between the tested calls. Rights and input are decided above the store: a merge tests every call on one store and every fifth on the
 * other, `npm test` every fifth.
 */
const EACH = process.env['EVERY_FIFTH_CALL'] ? 5 : 1;

/** Returns whether this run asks a call. By its name: one more call must not change which of the others are asked. */
export function isAsked(name: string): boolean {
  return Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % EACH === 0;
}
