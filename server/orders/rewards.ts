import { rewardPoints } from '#domain/rewards.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { tellChanged, type RequestRow } from '#server/requests/requests.ts';
import { findReward, insertReward, productsOf } from './order.queries.ts';

/**
 * Grants the reward points of a completed order's products; idempotent.
 * @throws Refusal RULE before the order is completed, or when its products have no points
 */
export async function grantRewards(c: Change, row: RequestRow, byUser: string): Promise<void> {
  if (row.status !== 'COMPLETED')
    throw new Refusal('RULE', {
      reason: 'ORDER_NOT_COMPLETED',
    });
  if (await findReward(c.tx, row.id)) return;
  const products = await productsOf(c.tx, row.id);
  const points = rewardPoints({
    amountPaise: row.amountPaise,
    products: products.map(({ pricePaise, status }) => ({ pricePaise, isCancelled: status === 'CANCELLED' })),
  });
  if (!points) throw new Refusal('RULE', { reason: 'ORDER_WITHOUT_POINTS' });
  await insertReward(c.tx, { requestId: row.id, patientId: row.patientId, points, byUser, at: c.now });
  await c.audit('GRANT_REWARDS', 'request', row.id, row.patientId);
  await tellChanged(c, row);
}
