import { randomUUID } from 'node:crypto';
import { insertMoneyEntry } from '#server/billing/money-entry.queries.ts';
import { issueReceipt } from '#server/billing/receipts/issue-receipt.ts';
import { change } from '#server/platform/writes/change.ts';
import { lockRequest } from '#server/requests/requests.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** The id of a receipt of this order, or of none when there is no such order. */
export async function receiptOf({ deps }: TestServer, requestId: string): Promise<string> {
  return change({ ...deps, who: { type: 'system' } }, async (c) => {
    const row = await lockRequest(c.tx, requestId);
    if (!row) return requestId;
    const entry = { id: randomUUID(), amountPaise: 100, reference: `UTR-${randomUUID()}` };
    const kind = 'PAYMENT' as const;
    const rest = { linkId: null, reason: null, at: c.now, recordedBy: null };
    await insertMoneyEntry(c.tx, { ...entry, ...rest, kind, requestId });
    await issueReceipt(c, deps.config, row, entry);
    const { id } = await c.tx
      .selectFrom('receipt')
      .select('id')
      .where('entryId', '=', entry.id)
      .executeTakeFirstOrThrow();
    return id;
  });
}
