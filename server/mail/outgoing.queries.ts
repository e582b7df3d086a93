import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { MessageState } from '#contract/sent-messages.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type OutgoingRow = Selectable<Database['outgoing']>;

export async function insertOutgoing(db: Db | Tx, row: Insertable<Database['outgoing']>): Promise<void> {
  await db.insertInto('outgoing').values(row).execute();
}

/** The newest messages, sent or not. */
export async function listOutgoing(db: Db, limit: number): Promise<OutgoingRow[]> {
  return db.selectFrom('outgoing').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** Sets a text and what filled it to nothing. */
export const BLANK = { text: '', variables: null } as const;

/** The error of a message that was not sent before its end. */
const EXPIRED = 'expired before it was sent';

/** Ends and blanks codes that have expired. */
export async function blankEnded(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outgoing')
    .set({ ...BLANK, state: 'FAILED', error: EXPIRED })
    .where('state', '=', 'QUEUED')
    .where('textEndsAt', '<=', now)
    .execute();
  await db
    .updateTable('outgoing')
    .set(BLANK)
    .where('text', '!=', '')
    .where('textEndsAt', '<=', now)
    .execute();
}

/** Claims due messages for one server; unfinished ones are due again at `until`. */
export async function claimOutgoing(
  db: Db,
  channel: OutgoingRow['channel'],
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<OutgoingRow[]> {
  return db
    .updateTable('outgoing')
    .set((e) => ({ nextAt: until, tries: e('tries', '+', 1) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('outgoing')
        .select('id')
        .where('state', '=', 'QUEUED')
        .where('channel', '=', channel)
        .where('nextAt', '<=', now)
        .orderBy('nextAt')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** SMS of these rows of the table of notifications that wait to be sent to a number. */
export async function deleteQueued(tx: Tx, mobile: string, notifications: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('outgoing')
    .where('channel', '=', 'SMS')
    .where('state', '=', 'QUEUED')
    .where('recipient', '=', mobile)
    .where('notification', 'in', notifications)
    .execute();
}

type Result = Pick<
  Updateable<Database['outgoing']>,
  'state' | 'nextAt' | 'error' | 'text' | 'variables' | 'gatewayId' | 'connector'
>;

export async function recordTry(db: Db | Tx, id: OutgoingRow['id'], result: Result): Promise<void> {
  await db.updateTable('outgoing').set(result).where('id', '=', id).execute();
}

/** The SMS that a gateway accepted with this id; of a gateway that uses an id again, the newest. */
export async function lockReported(
  tx: Tx,
  { connector, messageId }: { connector: string; messageId: string },
): Promise<OutgoingRow | undefined> {
  return tx
    .selectFrom('outgoing')
    .selectAll()
    .where('gatewayId', '=', messageId)
    .where('connector', '=', connector)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

type Reported = Omit<Updateable<Database['outgoing']>, 'id'>;

export async function setReported(tx: Tx, id: OutgoingRow['id'], reported: Reported): Promise<void> {
  await tx.updateTable('outgoing').set(reported).where('id', '=', id).execute();
}

const stateAt = (now: Date) => sql<MessageState>`case
  when state = 'QUEUED' and held_until > ${now} then 'HELD'
  when state = 'FAILED' and error = ${EXPIRED} then 'EXPIRED'
  else state end`;

const NEWEST_FIRST: Order = {
  name: 'sentMessages',
  keys: [{ by: 'outgoing.id', type: 'number', isDescending: true }],
};

interface SentAsked {
  now: Date;
  state: MessageState | undefined;
  notification: string | undefined;
}

/** A page of messages, how many there are, and how many of each state. */
export async function listSent(db: Db, { now, state, notification, ...asked }: SentAsked & PageAsked) {
  const all = db.selectFrom('outgoing');
  const about = notification ? all.where('notification', '=', notification) : all;
  const found = state ? about.where(stateAt(now), '=', state) : about;
  const columns = found.selectAll().select(stateAt(now).as('messageState'));
  const page = await readPage(columns, NEWEST_FIRST, asked);
  const counted = await about
    .select((e) => [stateAt(now).as('messageState'), e.fn.countAll<number>().as('count')])
    .groupBy('messageState')
    .execute();
  return { ...page, total: await countRows(db, found), counted };
}

export async function lockOutgoing(tx: Tx, id: number): Promise<OutgoingRow | undefined> {
  return tx.selectFrom('outgoing').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Queues a message as if it were new: it is tried for a day again, and no second mail follows it. */
export async function setQueuedAgain(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('outgoing')
    .set({
      state: 'QUEUED',
      tries: 0,
      error: null,
      nextAt: now,
      heldUntil: now,
      mailTo: null,
      connector: null,
    })
    // Of the gateway's first attempt nothing counts any more.
    .set((e) => ({ gatewayId: null, sentAgain: e('sentAgain', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
