import type { InboxMessage, InboxThread, inboxCalls } from '#contract/inbox.ts';
import { change } from '#server/platform/writes/change.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { hasHomeCareOnly, identityKey, type Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { addMessage, openThread, tellInbox } from './inbox.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  addUnread,
  findMessage,
  findThread,
  listMessages,
  listThreads,
  setUnread,
  unreadColumn,
  type MessageRow,
  type ThreadRow,
} from './inbox.queries.ts';

const EXCERPT_CHARS = 160;

/** Agents of AGENT_PT have access to home care only (R2.24). @throws Refusal NOT_ALLOWED */
function mustBeAnEnd(who: Staff): void {
  if (hasHomeCareOnly(who)) throw new Refusal('NOT_ALLOWED');
}

/** @throws Refusal NOT_FOUND for a thread that the caller's side does not see */
async function visibleThread(db: Db | Tx, who: Staff, id: string): Promise<ThreadRow> {
  mustBeAnEnd(who);
  return orNotFound(await findThread(db, who, id));
}

function presentThread(who: Staff, row: ThreadRow): InboxThread {
  const { id, kind, subject, providerUserId, providerName, lastText, lastAt } = row;
  return {
    id,
    kind,
    subject,
    provider: { userId: providerUserId, name: providerName, role: 'provider' },
    lastText: lastText.slice(0, EXCERPT_CHARS).toWellFormed(),
    lastAt: lastAt.toISOString(),
    unread: row[unreadColumn(who)],
  };
}

function presentMessage(who: Staff, row: MessageRow): InboxMessage {
  return {
    id: row.id,
    clientId: row.clientId,
    from: row.fromUser ? { userId: row.fromUser, name: row.name ?? '', role: row.role ?? '' } : null,
    mine: row.fromUser === who.userId,
    text: row.text,
    at: row.at.toISOString(),
  };
}

export const inboxHandlers: HandlersOf<typeof inboxCalls> = {
  async inboxThreads(ctx) {
    mustBeAnEnd(ctx.who);
    const { search, unread } = ctx.query;
    const asked = { ...pageAsked(ctx.query), search, unreadOnly: unread === 'true' };
    const { rows, ...page } = await listThreads(ctx.db, ctx.who, asked);
    return { ...page, items: rows.map((row) => presentThread(ctx.who, row)) };
  },

  async inboxThread(ctx) {
    const { threadId } = ctx.query;
    const thread = await visibleThread(ctx.db, ctx.who, threadId);
    const { rows, ...page } = await listMessages(ctx.db, threadId, pageAsked(ctx.query));
    const items = rows.map((row) => presentMessage(ctx.who, row));
    return { ...page, thread: presentThread(ctx.who, thread), items };
  },

  async readInboxThread(ctx) {
    await change(ctx, async (c) => {
      const thread = await visibleThread(c.tx, ctx.who, ctx.body.threadId);
      const column = unreadColumn(ctx.who);
      if (thread[column] === 0) return;
      await setUnread(c.tx, thread.id, column, 0);
      await c.audit('READ', 'inboxThread', thread.id);
      await tellInbox(c, thread);
    });
    return {};
  },

  async sendInboxMessage(ctx) {
    const { threadId, clientId, text } = ctx.body;
    const senderKey = identityKey(ctx.who);
    const row = await change(ctx, async (c) => {
      const thread = await visibleThread(c.tx, ctx.who, threadId);
      if (thread.kind === 'NOTICE')
        throw new Refusal('RULE', {
          reason: 'NOTICE_WITHOUT_REPLY',
        });
      const sender = { fromUser: ctx.who.userId, senderKey };
      if (await addMessage(c, threadId, sender, { clientId, text })) {
        const other = ctx.who.role === 'provider' ? 'deskUnread' : 'providerUnread';
        await addUnread(c.tx, threadId, other, c.now);
        await c.audit('WRITE', 'inboxThread', threadId);
        await tellInbox(c, thread);
      }
      return findMessage(c.tx, threadId, senderKey, clientId);
    });
    return { message: presentMessage(ctx.who, orNotFound(row)) };
  },

  async newInboxThread(ctx) {
    return { threadId: await change(ctx, (c) => openThread(c, ctx.who, ctx.body)) };
  },
};
