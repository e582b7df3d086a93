import { sql } from 'kysely';
import type { Staff } from '#server/platform/http/identity.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** What the caller's side sees: a provider their own threads, operations every provider's with them. */
export function threadsFor(db: Db | Tx, who: Staff) {
  const rows = db.selectFrom('inboxThread').innerJoin('appUser', 'appUser.id', 'inboxThread.providerUserId');
  return who.role === 'provider'
    ? rows.where('inboxThread.providerUserId', '=', who.userId)
    : rows.where('inboxThread.kind', '=', 'OPERATIONS');
}

/** The column that counts what the caller's side has not read. */
export function unreadColumn(who: Staff) {
  return who.role === 'provider' ? ('providerUnread' as const) : ('deskUnread' as const);
}

export function searched<Q extends ReturnType<typeof threadsFor>>(query: Q, search: string | undefined): Q {
  if (!search) return query;
  const text = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return query.where((e) =>
    e.or([
      e('inboxThread.subject', 'ilike', text),
      e('appUser.name', 'ilike', text),
      e.exists(
        e
          .selectFrom('inboxMessage')
          .select('inboxMessage.id')
          .whereRef('inboxMessage.threadId', '=', 'inboxThread.id')
          .where('inboxMessage.text', 'ilike', text),
      ),
    ]),
  ) as Q;
}

export function withColumns(query: ReturnType<typeof threadsFor>) {
  return query
    .selectAll('inboxThread')
    .select('appUser.name as providerName')
    .select(
      sql<string>`(select text from inbox_message where thread_id = inbox_thread.id order by seq desc limit 1)`.as(
        'lastText',
      ),
    );
}
