import type { InboxMessage, InboxThread, inboxCalls } from '#contract/inbox.ts';
import { change } from '#server/platform/writes/change.ts';
import { pageAnswer, pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey, type Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { insertMessage, openThread, tellInbox } from './inbox.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { searched, threadsFor, unreadColumn, withColumns } from './inbox.queries.ts';

const EXCERPT_CHARS = 160;

/** Agents of AGENT_PT have home care alone (R2.24). @throws Refusal NOT_ALLOWED */
function mustBeAnEnd(who: Staff): void {
  if (who.role === 'agent' && who.agentType === 'AGENT_PT') throw new Refusal('NOT_ALLOWED');
}

type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

async function findThread(db: Db | Tx, who: Staff, id: string) {
  mustBeAnEnd(who);
  return withColumns(threadsFor(db, who)).where('inboxThread.id', '=', id).executeTakeFirst();
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

function messageRows(db: Db | Tx) {
  return db
    .selectFrom('inboxMessage')
    .leftJoin('appUser', 'appUser.id', 'inboxMessage.fromUser')
    .selectAll('inboxMessage')
    .select(['appUser.name', 'appUser.role']);
}

function presentMessage(
  who: Staff,
  row: Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>,
): InboxMessage {
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
    const { offset, limit } = pageAsked(ctx.query);
    const column = `inboxThread.${unreadColumn(ctx.who)}` as const;
    const unreadOnes = threadsFor(ctx.db, ctx.who).where(column, '>', 0);
    const chosen = searched(unread === 'true' ? unreadOnes : threadsFor(ctx.db, ctx.who), search);
    const rows = await withColumns(chosen)
      .orderBy('inboxThread.lastAt', 'desc')
      .orderBy('inboxThread.id')
      .offset(offset)
      .limit(limit)
      .execute();
    const count = async (query: typeof chosen) =>
      (await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
    const total = await count(chosen);
    const items = rows.map((row) => presentThread(ctx.who, row));
    return {
      ...pageAnswer(items, offset, total),
      unreadThreads: await count(unreadOnes),
    };
  },

  async inboxThread(ctx) {
    const { threadId } = ctx.query;
    const thread = orNotFound(await findThread(ctx.db, ctx.who, threadId));
    const { offset, limit } = pageAsked(ctx.query);
    const rows = await messageRows(ctx.db)
      .where('inboxMessage.threadId', '=', threadId)
      .orderBy('inboxMessage.seq', 'desc')
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await ctx.db
      .selectFrom('inboxMessage')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('threadId', '=', threadId)
      .executeTakeFirstOrThrow();
    const items = rows.map((row) => presentMessage(ctx.who, row));
    return { thread: presentThread(ctx.who, thread), ...pageAnswer(items, offset, total) };
  },

  async readInboxThread(ctx) {
    await change(ctx, async (c) => {
      const thread = orNotFound(await findThread(c.tx, ctx.who, ctx.body.threadId));
      const column = unreadColumn(ctx.who);
      if (thread[column] === 0) return;
      await c.tx
        .updateTable('inboxThread')
        .set({ [column]: 0 })
        .where('id', '=', thread.id)
        .execute();
      await c.audit('READ', 'inboxThread', thread.id);
      await tellInbox(c, thread);
    });
    return {};
  },

  async sendInboxMessage(ctx) {
    const { threadId, clientId, text } = ctx.body;
    const senderKey = identityKey(ctx.who);
    const row = await change(ctx, async (c) => {
      const thread = orNotFound(await findThread(c.tx, ctx.who, threadId));
      if (thread.kind === 'NOTICE')
        throw new Refusal('RULE', {
          responseString: 'You cannot reply to notices. Message Operations instead.',
        });
      const sender = { fromUser: ctx.who.userId, senderKey };
      const id = await insertMessage(c, threadId, sender, { clientId, text });
      if (id) {
        const other = ctx.who.role === 'provider' ? 'deskUnread' : 'providerUnread';
        await c.tx
          .updateTable('inboxThread')
          .set((e) => ({ [other]: e(other, '+', 1), lastAt: c.now }))
          .where('id', '=', threadId)
          .execute();
        await c.audit('WRITE', 'inboxThread', threadId);
        await tellInbox(c, thread);
      }
      return messageRows(c.tx)
        .where('inboxMessage.senderKey', '=', senderKey)
        .where('inboxMessage.clientId', '=', clientId)
        .where('inboxMessage.threadId', '=', threadId)
        .executeTakeFirst();
    });
    return { message: presentMessage(ctx.who, orNotFound(row)) };
  },

  async newInboxThread(ctx) {
    return { threadId: await change(ctx, (c) => openThread(c, ctx.who, ctx.body)) };
  },
};
