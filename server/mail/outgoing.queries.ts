import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type OutgoingRow = Selectable<Database['outgoing']>;

export async function insertOutgoing(db: Db | Tx, row: Insertable<Database['outgoing']>): Promise<void> {
  await db.insertInto('outgoing').values(row).execute();
}

/** The newest messages, sent or not. */
export async function listOutgoing(db: Db, limit: number): Promise<OutgoingRow[]> {
  return db.selectFrom('outgoing').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** The error of a message that was not sent before its end. */
const EXPIRED = 'expired before it was sent';

/** Ends and blanks codes that have expired. */
export async function blankEnded(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outgoing')
    .set({ text: '', state: 'FAILED', error: EXPIRED })
    .where('state', '=', 'QUEUED')
    .where('textEndsAt', '<=', now)
    .execute();
  await db
    .updateTable('outgoing')
    .set({ text: '' })
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

type Result = Pick<Updateable<Database['outgoing']>, 'state' | 'nextAt' | 'error' | 'text'>;

export async function recordTry(db: Db | Tx, id: OutgoingRow['id'], result: Result): Promise<void> {
  await db.updateTable('outgoing').set(result).where('id', '=', id).execute();
}
