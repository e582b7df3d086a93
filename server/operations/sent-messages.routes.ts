import { MessageState, type sentMessageCalls } from '#contract/sent-messages.ts';
import { listSent } from '#server/mail/sent.ts';
import { messageTexts, saveMessageText, testMessage } from '#server/notifications/message-texts.ts';
import { presentSent, sendMessageAgain } from '#server/notifications/sent-messages.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { findAccount } from './operator.queries.ts';

export const sentMessageHandlers: HandlersOf<typeof sentMessageCalls> = {
  async sentMessages(ctx) {
    const { state, notification } = ctx.query;
    const now = ctx.clock.now();
    const asked = { ...pageAsked(ctx.query), now, state, notification };
    const { rows, counted, ...page } = await listSent(ctx.db, asked);
    const countOf = new Map(counted.map((row) => [row.messageState, row.count]));
    const counts = Object.fromEntries(MessageState.options.map((one) => [one, countOf.get(one) ?? 0]));
    return {
      ...page,
      items: rows.map((row) => presentSent(row, now)),
      counts: counts as Record<MessageState, number>,
    };
  },

  async sendMessageAgain(ctx) {
    await sendMessageAgain(ctx, ctx.body.messageId);
    return {};
  },

  messageTexts: async (ctx) => ({ texts: await messageTexts(ctx) }),

  async saveMessageText(ctx) {
    await saveMessageText(ctx, ctx.body);
    return {};
  },

  async testMessage(ctx) {
    const { mobile } = orNotFound(await findAccount(ctx.db, ctx.who.userId));
    await testMessage(ctx, { ...ctx.body, to: mobile });
    return {};
  },
};
