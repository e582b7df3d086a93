import type { Insertable, Updateable } from 'kysely';
import { forgetSessionDevices } from '#server/alerts/forget-devices.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertSession(db: Db | Tx, row: Insertable<Database['session']>): Promise<void> {
  await db.insertInto('session').values(row).execute();
}

type Columns = Omit<Updateable<Database['session']>, 'id' | 'userId'>;

export async function updateSession(tx: Tx, id: string, columns: Columns): Promise<void> {
  await tx.updateTable('session').set(columns).where('id', '=', id).execute();
}

/** The active session of this refresh token, locked. */
export async function lockLiveSession(tx: Tx, refreshHash: string, now: Date) {
  return tx
    .selectFrom('session')
    .select('id')
    .where('refreshHash', '=', refreshHash)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', now)
    .where('absoluteExpiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** The session in which this refresh token was used before; locks both. */
export async function lockSessionOfUsedRefresh(tx: Tx, refreshHash: string) {
  return tx
    .selectFrom('usedRefresh')
    .innerJoin('session', 'session.id', 'usedRefresh.sessionId')
    .select([
      'session.id',
      'session.userId',
      'session.refreshHash',
      'session.revokedAt',
      'usedRefresh.usedAt',
      'usedRefresh.successorHash',
    ])
    .where('usedRefresh.refreshHash', '=', refreshHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockUnrevokedSession(tx: Tx, id: string) {
  return tx
    .selectFrom('session')
    .select('refreshHash')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertUsedRefresh(tx: Tx, row: Insertable<Database['usedRefresh']>): Promise<void> {
  await tx.insertInto('usedRefresh').values(row).execute();
}

/** Upserts a used token; one that is presented again only gets another successor. */
export async function upsertUsedRefresh(tx: Tx, row: Insertable<Database['usedRefresh']>): Promise<void> {
  await tx
    .insertInto('usedRefresh')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('refreshHash').doUpdateSet({ successorHash: row.successorHash }),
    )
    .execute();
}

/** @returns whether it was unlocked before */
export async function lockDevice(tx: Tx, id: string, now: Date): Promise<boolean> {
  const locked = await tx
    .updateTable('session')
    .set({ lockedAt: now })
    .where('id', '=', id)
    .where('lockedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** The active sessions of a user, the one of `ownId` first. */
export async function listLiveSessions(
  db: Db,
  of: { userId: string; ownId: string; now: Date },
  limit: number,
) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'address', 'createdAt', 'lockedAt'])
    .select((e) => e.fn.coalesce('seenAt', 'createdAt').as('lastSeenAt'))
    .where('userId', '=', of.userId)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', of.now)
    .where('absoluteExpiresAt', '>', of.now)
    .orderBy((e) => e('id', '=', of.ownId), 'desc')
    .orderBy('lastSeenAt', 'desc')
    .limit(limit)
    .execute();
}

/** Ends one session, and the pushes to its device. */
export async function revokeSession(tx: Tx, id: string, now: Date): Promise<void> {
  await updateSession(tx, id, { revokedAt: now });
  await forgetSessionDevices(tx, [id]);
}

/** Revokes one active session of this user, and the pushes to its device. */
export async function revokeSessionOf(tx: Tx, userId: string, id: string, now: Date) {
  const ended = await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', now)
    .where('absoluteExpiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (ended) await forgetSessionDevices(tx, [ended.id]);
  return ended;
}

/** @returns the number of active sessions that it ended, with the pushes to their devices */
export async function revokeLiveSessions(tx: Tx, userId: string, now: Date, but?: string): Promise<number> {
  let query = tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', now)
    .where('absoluteExpiresAt', '>', now);
  if (but) query = query.where('id', '!=', but);
  const rows = await query.returning('id').execute();
  await forgetSessionDevices(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Ends all sessions of a user except one, and the pushes to their devices. */
export async function revokeSessions(db: Db | Tx, userId: string, now: Date, but?: string): Promise<void> {
  let query = db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null);
  if (but) query = query.where('id', '!=', but);
  const rows = await query.returning('id').execute();
  await forgetSessionDevices(
    db,
    rows.map(({ id }) => id),
  );
}

/** In how many places a person is signed in. */
export async function countLiveSessions(db: Db, userId: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('session')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', now)
    .where('absoluteExpiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

/** When the session last proved password and second factor again. */
export async function findProvedAt(db: Db | Tx, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .select('provedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.provedAt ?? null;
}

export async function setProved(db: Db | Tx, sessionId: string, provedAt: Date): Promise<void> {
  await db.updateTable('session').set({ provedAt }).where('id', '=', sessionId).execute();
}

/** Notes that the person has proved themselves at the provider, for calls with `stepUp`. */
export async function setConfirmed(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await updateSession(tx, sessionId, { provedAt: now, confirmedAt: now });
}

/** Uses up a proof at the provider. @returns whether there was one: of two calls at once, one gets it */
export async function spendConfirmed(db: Db | Tx, sessionId: string, since: Date): Promise<boolean> {
  const spent = await db
    .updateTable('session')
    .set({ confirmedAt: null })
    .where('id', '=', sessionId)
    .where('confirmedAt', '>', since)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
