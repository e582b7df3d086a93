import type { nurseHandOverCalls } from '#contract/nurse-hand-over.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { handOverToNurse, mayGiveToNurse } from './hand-over-to-nurse.ts';
import { listNursesHere } from './nurses-here.queries.ts';
import { act, refuseHolder } from './requests.routes.ts';
import { readVisibleRequest } from './requests.ts';

export const nurseHandOverHandlers: HandlersOf<typeof nurseHandOverCalls> = {
  async nursesHere(ctx) {
    const { row, scope } = await readVisibleRequest(ctx, ctx.query.requestId);
    if (!mayGiveToNurse(scope, row)) refuseHolder(scope, row);
    const asked = { exceptUserId: ctx.who.userId, now: ctx.clock.now() };
    const rows = row.hubKey === null ? [] : await listNursesHere(ctx.db, { ...asked, hubKey: row.hubKey });
    return { nurses: rows.map((one) => ({ ...one, openRequests: one.openRequests ?? 0 })) };
  },

  handOverToNurse: (ctx) =>
    act(ctx, ctx.body.requestId, async (c, row, scope) => {
      if (!mayGiveToNurse(scope, row)) refuseHolder(scope, row);
      await handOverToNurse(c, row, ctx.who, { to: ctx.body.nurseUserId, note: ctx.body.note });
    }),
};
