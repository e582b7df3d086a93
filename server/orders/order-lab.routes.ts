import type { orderLabCalls } from '#contract/order-lab.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { readLabs } from '#server/reference/partner-labs.ts';
import { giveSampleIn, giveToLab } from './order-lab.ts';
import { changeService } from './orders.ts';

export const orderLabHandlers: HandlersOf<typeof orderLabCalls> = {
  async labsInUse(ctx) {
    const labs = (await readLabs(ctx.db)).filter(({ isInUse }) => isInUse);
    return { labs: labs.map(({ id, name, address, city, phone }) => ({ id, name, address, city, phone })) };
  },

  giveToLab(ctx) {
    const { serviceId, version, labId } = ctx.body;
    return changeService(ctx, serviceId, (c, row, scope) => giveToLab(c, { row, scope, version }, labId));
  },

  giveSampleIn(ctx) {
    const { serviceId, version } = ctx.body;
    return changeService(ctx, serviceId, (c, row, scope) => giveSampleIn(c, { row, scope, version }));
  },
};
