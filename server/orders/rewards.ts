import { rewardPoints } from '#domain/rewards.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { tellChanged } from '#server/requests/requests.ts';
import type { RequestRow } from '#server/requests/request.queries.ts';

/**
 * Grants the points of a completed order by its products; asked again, it changes nothing.
 * @throws Refusal RULE before the order is completed, or when it grants nothing
 */
export async function grantRewards(c: Change, row: RequestRow, byUser: string): Promise<void> {
  if (row.status !== 'COMPLETED')
    throw new Refusal('RULE', {
      responseString: 'Complete the order before you grant rewards.',
    });
  const granted = await c.tx
    .selectFrom('reward')
    .select('requestId')
    .where('requestId', '=', row.id)
    .executeTakeFirst();
  if (granted) return;
  const products = await c.tx
    .selectFrom('product')
    .select(['pricePaise', 'status'])
    .where('requestId', '=', row.id)
    .execute();
  const points = rewardPoints({
    amountPaise: row.amountPaise,
    products: products.map(({ pricePaise, status }) => ({ pricePaise, isCancelled: status === 'CANCELLED' })),
  });
  if (!points) throw new Refusal('RULE', { responseString: 'This order has no reward points.' });
  await c.tx
    .insertInto('reward')
    .values({ requestId: row.id, patientId: row.patientId, points, byUser, at: c.now })
    .execute();
  await c.audit('GRANT_REWARDS', 'request', row.id, row.patientId);
  await tellChanged(c, row);
}
