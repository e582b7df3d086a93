import type { labCalls } from '#contract/labs.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { addLab, changeLab, readLabs, setLabInUse } from '#server/reference/partner-labs.ts';

export const labHandlers: HandlersOf<typeof labCalls> = {
  labs: async (ctx) => ({ labs: await readLabs(ctx.db) }),

  addLab: async (ctx) => ({ labId: await addLab(ctx, ctx.body) }),

  async changeLab(ctx) {
    await changeLab(ctx, ctx.body);
    return {};
  },

  async setLabInUse(ctx) {
    await setLabInUse(ctx, ctx.body);
    return {};
  },
};
