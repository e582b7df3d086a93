import { sql, type Insertable } from 'kysely';
import type { Staff } from '#server/platform/http/identity.ts';
import { containing } from '#server/platform/sql/containing.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/**
 * The threads that the caller's side sees: a provider's own, or for Operations every provider's with them.
 */
function threadsFor(db: Db | Tx, who: Staff) {
  const rows = db.selectFrom('inboxThread').innerJoin('appUser', 'appUser.id', 'inboxThread.providerUserId');
  return who.role === 'provider'
    ? rows.where('inboxThread.providerUserId', '=', who.userId)
    : rows.where('inboxThread.kind', '=', 'OPERATIONS');
}

type Threads = ReturnType<typeof threadsFor>;

/** The unread counter of the caller's side. */
export function unreadColumn(who: Staff) {
  return who.role === 'provider' ? ('providerUnread' as const) : ('deskUnread' as const);
}

/** Searches by subject, text, and the names of the others in a thread: a provider's own name would find all of theirs. */
function searched(query: Threads, who: Staff, search: string | undefined): Threads {
  if (!search) return query;
  const text = containing(search);
  return query.where((e) =>
    e.or([
      e('inboxThread.subject', 'ilike', text),
      ...(who.role === 'provider' ? [] : [e('appUser.name', 'ilike', text)]),
      e.exists(
        e
          .selectFrom('inboxMessage')
          .select('inboxMessage.id')
          .leftJoin('appUser as author', 'author.id', 'inboxMessage.fromUser')
          .whereRef('inboxMessage.threadId', '=', 'inboxThread.id')
          .where((message) =>
            message.or([
              message('inboxMessage.text', 'ilike', text),
              message.and([
                message('author.name', 'ilike', text),
                message('author.id', '!=', message.ref('inboxThread.providerUserId')),
              ]),
            ]),
          ),
      ),
    ]),
  );
}

function withColumns(query: Threads) {
  return query
    .selectAll('inboxThread')
    .select('appUser.name as providerName')
    .select(
      sql<string>`(select text from inbox_message where thread_id = inbox_thread.id order by seq desc limit 1)`.as(
        'lastText',
      ),
    );
}

async function count(query: Threads): Promise<number> {
  const { n } = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return n;
}

const LATEST_FIRST: Order = {
  name: 'inboxThreads',
  keys: [
    { by: 'inboxThread.lastAt', type: 'instant', isDescending: true },
    { by: 'inboxThread.id', type: 'text' },
  ],
};

/** A page of the caller's threads, their total number, and the number with unread messages. */
export async function listThreads(
  db: Db,
  who: Staff,
  { search, unreadOnly, ...asked }: PageAsked & { search: string | undefined; unreadOnly: boolean },
) {
  const unread = threadsFor(db, who).where(`inboxThread.${unreadColumn(who)}`, '>', 0);
  const matching = searched(unreadOnly ? unread : threadsFor(db, who), who, search);
  const page = await readPage(withColumns(matching), LATEST_FIRST, asked);
  return { ...page, total: await count(matching), unreadThreads: await count(unread) };
}

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/** A thread that the caller's side sees. */
export async function findThread(db: Db | Tx, who: Staff, id: string) {
  return withColumns(threadsFor(db, who)).where('inboxThread.id', '=', id).executeTakeFirst();
}

function messageRows(db: Db | Tx) {
  return db
    .selectFrom('inboxMessage')
    .leftJoin('appUser', 'appUser.id', 'inboxMessage.fromUser')
    .selectAll('inboxMessage')
    .select(['appUser.name', 'appUser.role']);
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

const NEWEST_FIRST: Order = {
  name: 'inboxMessages',
  keys: [{ by: 'inboxMessage.seq', type: 'number', isDescending: true }],
};

/** A page of a thread's messages, newest first, and their total number. */
export async function listMessages(db: Db, threadId: string, asked: PageAsked) {
  const ofThread = messageRows(db).where('inboxMessage.threadId', '=', threadId);
  const page = await readPage(ofThread, NEWEST_FIRST, asked);
  const { total } = await db
    .selectFrom('inboxMessage')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('threadId', '=', threadId)
    .executeTakeFirstOrThrow();
  return { ...page, total };
}

/** The message that a sender's device sent with this id. */
export async function findMessage(tx: Tx, threadId: string, senderKey: string, clientId: string) {
  return messageRows(tx)
    .where('inboxMessage.senderKey', '=', senderKey)
    .where('inboxMessage.clientId', '=', clientId)
    .where('inboxMessage.threadId', '=', threadId)
    .executeTakeFirst();
}

/** @returns false when this device began the thread before */
export async function insertThread(tx: Tx, row: Insertable<Database['inboxThread']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('inboxThread')
    .values(row)
    .onConflict((conflict) => conflict.columns(['providerUserId', 'clientId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The id of a thread that a provider's device began. */
export async function getThreadId(tx: Tx, providerUserId: string, clientId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('inboxThread')
    .select('id')
    .where('providerUserId', '=', providerUserId)
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false when the sender's device sent it before */
export async function insertMessage(
  tx: Tx,
  row: Omit<Insertable<Database['inboxMessage']>, 'seq'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('inboxMessage')
    .values(row)
    .onConflict((conflict) => conflict.columns(['senderKey', 'clientId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Unread = ReturnType<typeof unreadColumn>;

export async function setUnread(tx: Tx, threadId: string, column: Unread, n: 0 | 1): Promise<void> {
  await tx
    .updateTable('inboxThread')
    .set({ [column]: n })
    .where('id', '=', threadId)
    .execute();
}

/** Adds a message of now to this side's unread messages. */
export async function addUnread(tx: Tx, threadId: string, column: Unread, now: Date): Promise<void> {
  await tx
    .updateTable('inboxThread')
    .set((e) => ({ [column]: e(column, '+', 1), lastAt: now }))
    .where('id', '=', threadId)
    .execute();
}
