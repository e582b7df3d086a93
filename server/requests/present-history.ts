import type { HistoryRow } from '#contract/services.ts';
import type * as z from 'zod/mini';
import type { historyOf } from './request.queries.ts';

/** The statuses of a request as screens show them. */
export function presentHistory(rows: Awaited<ReturnType<typeof historyOf>>): z.output<typeof HistoryRow>[] {
  return rows.map(({ fromStatus, toStatus, byUser, name, role, at, note }) => ({
    from: fromStatus,
    to: toStatus,
    by: byUser ? { userId: byUser, name: name ?? '', role: role ?? '' } : null,
    at: at.toISOString(),
    note,
  }));
}
