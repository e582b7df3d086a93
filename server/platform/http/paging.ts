import { PAGE_MAX } from '#contract/limits.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import { Refusal } from './refusal.ts';

const DEFAULT_PAGE = 50;

/** The page of a list that a query asks for. The list's order reads the cursor: `readPage`. */
export function pageAsked(query: {
  cursor?: string | undefined;
  limit?: string | number | undefined;
}): PageAsked {
  return {
    cursor: query.cursor,
    limit: Math.max(1, Math.min(Number(query.limit ?? DEFAULT_PAGE), PAGE_MAX)),
  };
}

/** The last event that a stream has received. @throws Refusal BAD_INPUT */
export function eventCursor(after: string): number {
  if (!/^\d{1,15}$/.test(after))
    throw new Refusal('BAD_INPUT', { fields: [{ path: 'after', reason: 'CURSOR_UNKNOWN' }] });
  return Number(after);
}
