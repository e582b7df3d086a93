import { PAGE_MAX } from '#contract/limits.ts';
import { Refusal } from './refusal.ts';

/** How many rows a list's cursor leaves behind. @throws Refusal BAD_INPUT for anything that we did not hand out */
function offsetOf(cursor: string | undefined): number {
  return wholeNumber(cursor ?? '0', 'cursor', 9);
}

const DEFAULT_PAGE = 50;

/** Which rows of a list a query asks for. @throws Refusal BAD_INPUT */
export function pageAsked(query: { cursor?: string | undefined; limit?: string | number | undefined }) {
  return {
    offset: offsetOf(query.cursor),
    limit: Math.max(1, Math.min(Number(query.limit ?? DEFAULT_PAGE), PAGE_MAX)),
  };
}

/** One page as lists answer it. */
export function pageAnswer<T>(items: T[], offset: number, total: number) {
  const end = offset + items.length;
  return { items, next: items.length && end < total ? String(end) : null, total };
}

/** The event that a stream has seen last. @throws Refusal BAD_INPUT */
export function eventCursor(after: string): number {
  return wholeNumber(after, 'after', 15);
}

function wholeNumber(text: string, path: string, digits: number): number {
  if (!/^\d+$/.test(text) || text.length > digits) {
    throw new Refusal('BAD_INPUT', { fields: [{ path, message: 'Invalid format.' }] });
  }
  return Number(text);
}
