import { randomUUID } from 'node:crypto';
import { ORDER_SETS_MAX, type OrderSet, type orderSetCalls } from '#contract/order-sets.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { change } from '#server/platform/writes/change.ts';
import { pricedProducts } from '#server/requests/raise-request.ts';
import { deleteSameSets, deleteSet, insertOrderSet, listOrderSets } from './order-set.queries.ts';

type Row = Awaited<ReturnType<typeof listOrderSets>>[number];

async function presented(db: Db, { id, name, testCodes, diagnosisCodes }: Row): Promise<OrderSet> {
  return { id, name, tests: await pricedProducts(db, testCodes), diagnosisCodes };
}

export const orderSetHandlers: HandlersOf<typeof orderSetCalls> = {
  async orderSets(ctx) {
    const rows = await listOrderSets(ctx.db, ctx.who.roleId);
    const orderSets: OrderSet[] = [];
    for (const row of rows) orderSets.push(await presented(ctx.db, row));
    return { orderSets };
  },

  async saveOrderSet(ctx) {
    const { clientId, name, diagnosisCodes } = ctx.body;
    const providerId = ctx.who.roleId;
    const before = await listOrderSets(ctx.db, providerId);
    const isNamed = (one: Row): boolean => one.name.toLowerCase() === name.toLowerCase();
    if (before.length >= ORDER_SETS_MAX && !before.some(isNamed))
      throw new Refusal('RULE', { reason: 'ORDER_SETS_FULL', params: { max: ORDER_SETS_MAX } });
    const testCodes = [...new Set(ctx.body.testCodes)];
    await pricedProducts(ctx.db, testCodes);
    const row = await change(ctx, async (c) => {
      // The same device may send it again, or replace a set by name: there is one row in both cases.
      const owner = { providerId, clientId, name };
      await deleteSameSets(c.tx, owner);
      const made = await insertOrderSet(c.tx, {
        id: randomUUID(),
        ...owner,
        testCodes: JSON.stringify(testCodes),
        diagnosisCodes: JSON.stringify([...new Set(diagnosisCodes)]),
        createdAt: c.now,
      });
      await c.audit('SAVE_ORDER_SET', 'orderSet', made.id);
      return made;
    });
    return { orderSet: await presented(ctx.db, row) };
  },

  async deleteOrderSet(ctx) {
    const { orderSetId } = ctx.body;
    await change(ctx, async (c) => {
      if (!(await deleteSet(c.tx, ctx.who.roleId, orderSetId))) throw new Refusal('NOT_FOUND');
      await c.audit('DELETE_ORDER_SET', 'orderSet', orderSetId);
    });
    return {};
  },
};
