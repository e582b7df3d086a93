import type { breachCalls } from '#contract/breaches.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { addBreachStep, countBreaches, readBreaches, recordBreach } from './breaches.ts';

export const breachHandlers: HandlersOf<typeof breachCalls> = {
  async breaches({ db, query }) {
    const { part } = query;
    const [page, counts] = await Promise.all([
      readBreaches(db, { ...pageAsked(query), isOpen: part === 'OPEN' }),
      countBreaches(db),
    ]);
    return { ...page, total: counts[part], counts };
  },

  recordBreach: async (ctx) => ({ breach: await recordBreach(ctx, ctx.body) }),
  addBreachStep: async (ctx) => ({ breach: await addBreachStep(ctx, ctx.body) }),
};
