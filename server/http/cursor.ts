import { Refusal } from '#server/http/refusal.ts';

/** How many rows a list's cursor leaves behind. @throws Refusal BAD_INPUT for anything that we did not hand out */
export function offsetOf(cursor: string | undefined): number {
  return wholeNumber(cursor ?? '0', 'cursor', 9);
}

/** The event that a stream has seen last. @throws Refusal BAD_INPUT */
export function eventCursor(after: string): number {
  return wholeNumber(after, 'after', 15);
}

function wholeNumber(text: string, path: string, digits: number): number {
  if (!/^\d+$/.test(text) || text.length > digits) {
    throw new Refusal('BAD_INPUT', { fields: [{ path, message: 'This does not have the expected form.' }] });
  }
  return Number(text);
}
