import { PAGE_MAX } from '#contract/limits.ts';
import { Refusal } from './refusal.ts';

/**
 * The number of rows before a list's cursor. @throws Refusal BAD_INPUT for a cursor that the server did not
 * issue
 */
function offsetOf(cursor: string | undefined): number {
  return wholeNumber(cursor ?? '0', 'cursor', 9);
}

const DEFAULT_PAGE = 50;

/** The page of a list that a query asks for. @throws Refusal BAD_INPUT */
export function pageAsked(query: { cursor?: string | undefined; limit?: string | number | undefined }) {
  return {
    offset: offsetOf(query.cursor),
    limit: Math.max(1, Math.min(Number(query.limit ?? DEFAULT_PAGE), PAGE_MAX)),
  };
}

/** One page in the response format of lists. */
export function pageAnswer<T>(items: T[], offset: number, total: number) {
  const end = offset + items.length;
  return { items, next: items.length && end < total ? String(end) : null, total };
}

/** The last event that a stream has received. @throws Refusal BAD_INPUT */
export function eventCursor(after: string): number {
  return wholeNumber(after, 'after', 15);
}

function wholeNumber(text: string, path: string, digits: number): number {
  if (!/^\d+$/.test(text) || text.length > digits) {
    throw new Refusal('BAD_INPUT', { fields: [{ path, reason: 'CURSOR_UNKNOWN' }] });
  }
  return Number(text);
}
