import type { phoneMessageCalls } from '#contract/phone-messages.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { change } from '#server/platform/writes/change.ts';
import {
  closePhoneMessage,
  countWaitingPhoneMessages,
  listPhoneMessages,
  placePhoneMessage,
  presentPhoneMessages,
} from '#server/patients/phone-messages.ts';
import { mustHaveDesk } from './raise-at-desk.ts';

export const phoneMessageHandlers: HandlersOf<typeof phoneMessageCalls> = {
  async phoneMessages(ctx) {
    mustHaveDesk(ctx.who);
    const { state = 'WAITING', ...page } = ctx.query;
    const { rows, next, total } = await listPhoneMessages(ctx.db, { state, ...pageAsked(page) });
    const items = await presentPhoneMessages(ctx.db, rows);
    await auditList(
      ctx,
      'phoneMessages',
      items.flatMap(({ patients }) => patients.map(({ id }) => id)),
    );
    return { items, next, total, waiting: await countWaitingPhoneMessages(ctx.db) };
  },

  async placePhoneMessage(ctx) {
    mustHaveDesk(ctx.who);
    await change(ctx, (c) => placePhoneMessage(c, ctx.who.userId, ctx.body));
    return {};
  },

  async closePhoneMessage(ctx) {
    mustHaveDesk(ctx.who);
    await change(ctx, (c) => closePhoneMessage(c, ctx.who.userId, ctx.body));
    return {};
  },
};
