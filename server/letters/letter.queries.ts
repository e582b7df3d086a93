import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertLetter(tx: Tx, row: Insertable<Database['visitLetter']>): Promise<void> {
  await tx.insertInto('visitLetter').values(row).execute();
}

/** The one that this person's device sent before, of this consultation. */
export async function findSentLetter(
  db: Db | Tx,
  sent: { consultationId: string; signedBy: string; clientId: string },
) {
  return db
    .selectFrom('visitLetter')
    .select(['documentId', 'sha256'])
    .where('consultationId', '=', sent.consultationId)
    .where('signedBy', '=', sent.signedBy)
    .where('clientId', '=', sent.clientId)
    .executeTakeFirst();
}

/** How many of one kind were signed in a consultation. */
export async function countLetters(tx: Tx, consultationId: string, kind: Database['visitLetter']['kind']) {
  const { count } = await tx
    .selectFrom('visitLetter')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('consultationId', '=', consultationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest set of vital signs that was taken in a consultation. */
export async function newestVitals(db: Db | Tx, consultationId: string) {
  const set = await db
    .selectFrom('vitalSet')
    .select(['id', 'at'])
    .where('consultationId', '=', consultationId)
    .where('errorAt', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!set) return undefined;
  const values = await db
    .selectFrom('observation')
    .select(['name', 'value', 'unit'])
    .where('vitalSetId', '=', set.id)
    .where('supersededAt', 'is', null)
    .orderBy('code')
    .execute();
  return { at: set.at, values };
}
