import { lacksOf } from '#domain/order-completion.ts';
import { chargedOf } from '#server/billing/payment-links.ts';
import { documentsOf } from '#server/files/documents.ts';
import { mustBeReason, Refusal } from '#server/platform/http/refusal.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { countFinalResults } from '#server/laboratory/lab-results.ts';
import { homeVisitsOf } from './home-visit.queries.ts';

/**
 * An order without its result, visit or payment is completed only with a reason, which is in its history.
 * @throws Refusal RULE, which names what is missing
 */
export async function mustBeComplete(tx: Tx, row: RequestRow, reason = ''): Promise<void> {
  const results = await documentsOf(tx, { requestIds: [row.id] }, ['LAB_RESULT']);
  const visits = await homeVisitsOf(tx, row.id);
  const lacks = lacksOf({
    ...row,
    results: results.length + (await countFinalResults(tx, row.id)),
    unpriced: (await chargedOf(tx, row.id)).unpriced.length,
    visitsDone: visits.filter(({ status }) => status === 'DONE').length,
  });
  if (!lacks.length) return;
  const words = reason.trim();
  if (words === '') throw new Refusal('RULE', { reason: 'ORDER_INCOMPLETE', params: { lacks } });
  mustBeReason('note', words);
}
