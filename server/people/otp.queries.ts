import { sql, type Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

type Purpose = Database['otp']['purpose'];

/** Serialises calls for one name: parallel calls would count the same rows and exceed the limit together. */
export async function lockName(tx: Tx, nameKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${nameKey}, 0))`.execute(tx);
}

/** When codes of this purpose and lane were sent since a time, oldest first. */
export async function listSentCodes(
  tx: Tx,
  of: { nameKey: string; purpose: Purpose; lane: string },
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('otp')
    .select('sentAt')
    .where('nameKey', '=', of.nameKey)
    .where('purpose', '=', of.purpose)
    .where('lane', '=', of.lane)
    .where('sentAt', '>', since)
    .orderBy('sentAt')
    .execute();
  return rows.map(({ sentAt }) => sentAt);
}

export async function insertCode(tx: Db | Tx, row: Insertable<Database['otp']>): Promise<void> {
  await tx.insertInto('otp').values(row).execute();
}

/** The person for whom a code was sent, even if it is no longer valid. */
export async function findCodeTarget(tx: Db | Tx, id: string) {
  return tx.selectFrom('otp').select(['nameKey', 'userId', 'lane']).where('id', '=', id).executeTakeFirst();
}

/** Counts a try of a code. @returns the code if it may still be checked */
export async function addTryOfCode(
  tx: Tx,
  { id, purposes, now }: { id: string; purposes: Purpose[]; now: Date },
  triesMax: number,
) {
  return tx
    .updateTable('otp')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('tries', '<', triesMax)
    .where('expiresAt', '>', now)
    .where('verifiedAt', 'is', null)
    .returning(['codeHash', 'userId', 'purpose', 'nameKey', 'lane'])
    .executeTakeFirst();
}

export async function setCodeVerified(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('otp').set({ verifiedAt: now }).where('id', '=', id).execute();
}

export async function setResetToken(db: Db, id: string, resetHash: string): Promise<void> {
  await db.updateTable('otp').set({ resetHash }).where('id', '=', id).execute();
}

/** Returns what is known of the person whom a token for a new password belongs to. */
export async function findUserOfReset(db: Db, resetHash: string) {
  return db
    .selectFrom('otp')
    .innerJoin('appUser', 'appUser.id', 'otp.userId')
    .select(['appUser.name', 'appUser.userName', 'appUser.email', 'appUser.mobile'])
    .where('otp.resetHash', '=', resetHash)
    .executeTakeFirst();
}

/** Marks a token for a new password, of a code verified since a time, as used. @returns its user */
export async function setPasswordCodeUsed(
  tx: Tx,
  resetHash: string,
  { now, since }: { now: Date; since: Date },
) {
  return tx
    .updateTable('otp')
    .set({ usedAt: now })
    .where('resetHash', '=', resetHash)
    .where('purpose', '=', 'PASSWORD')
    .where('verifiedAt', '>', since)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
}

/** When codes of this lane were guessed wrong since a time, oldest first. */
export async function listGuesses(tx: Tx, nameKey: string, lane: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('codeGuess')
    .select('at')
    .where('nameKey', '=', nameKey)
    .where('lane', '=', lane)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

/**
 * Counts wrong codes of any account in these lanes since a time. Of one site only so many count, so that one customer of
 * a network cannot close the codes of all; earlier rows without a source count each.
 */
export async function countGuesses(
  db: Db | Tx,
  lanes: readonly string[],
  { since, ofOneSite }: { since: Date; ofOneSite: number },
): Promise<number> {
  const { count } = await db
    .selectFrom((e) =>
      e
        .selectFrom('codeGuess')
        .select(sql<number>`least(count(*), ${ofOneSite})`.as('counted'))
        .where('lane', 'in', lanes)
        .where('at', '>', since)
        .groupBy((g) => g.fn.coalesce('site', 'source', 'id'))
        .as('bySite'),
    )
    .select((e) => e.fn.sum<string | null>('counted').as('count'))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** When codes were guessed wrong from a network since a time, oldest first. */
export async function listGuessesFrom(
  db: Db | Tx,
  of: { source: string } | { site: string },
  since: Date,
): Promise<Date[]> {
  const guesses = db.selectFrom('codeGuess').select('at').where('at', '>', since);
  const rows = await (
    'source' in of ? guesses.where('source', '=', of.source) : guesses.where('site', '=', of.site)
  )
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

export async function insertGuess(tx: Tx, row: Insertable<Database['codeGuess']>): Promise<void> {
  await tx.insertInto('codeGuess').values(row).execute();
}

export async function deleteGuess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('codeGuess').where('id', '=', id).execute();
}
