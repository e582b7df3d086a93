import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** Apps that were not revoked, by their names. */
export async function listApps(db: Db | Tx) {
  return db
    .selectFrom('fhirClient')
    .select(['id', 'name'])
    .where('launchUrl', 'is not', null)
    .where('revokedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function insertLaunch(tx: Tx, row: Insertable<Database['smartLaunch']>): Promise<void> {
  await tx.insertInto('smartLaunch').values(row).execute();
}

interface OwnLaunch {
  launchHash: string;
  clientId: string;
  sessionId: string;
  now: Date;
}

/** Returns the patient of a launch of this app and session that counts now. */
export async function findLaunch(db: Db | Tx, { launchHash, clientId, sessionId, now }: OwnLaunch) {
  const row = await db
    .selectFrom('smartLaunch')
    .select('patientId')
    .where('launchHash', '=', launchHash)
    .where('clientId', '=', clientId)
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.patientId;
}

/** Ends a launch. @returns whether it was there: of two at once, one ends it */
export async function endLaunch(tx: Tx, launchHash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('smartLaunch')
    .where('launchHash', '=', launchHash)
    .returning('launchHash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCode(tx: Tx, row: Insertable<Database['smartCode']>): Promise<void> {
  await tx.insertInto('smartCode').values(row).execute();
}

/** Takes a code, which counts no more afterwards. @returns its row; undefined where there was none */
export async function takeCode(tx: Tx, codeHash: string) {
  return tx.deleteFrom('smartCode').where('codeHash', '=', codeHash).returningAll().executeTakeFirst();
}

/** The doctor of a session that holds now: not ended, not locked, of a person who is not disabled. */
export async function findDoctor(db: Db | Tx, sessionId: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .innerJoin('provider', 'provider.userId', 'appUser.id')
    .select(['appUser.id as userId', 'appUser.name', 'provider.id as providerId'])
    .select('provider.verificationStatus')
    .where('session.id', '=', sessionId)
    .where('session.revokedAt', 'is', null)
    .where('session.lockedAt', 'is', null)
    .where('session.absoluteExpiresAt', '>', now)
    .where('session.idleExpiresAt', '>', now)
    .where('appUser.disabledAt', 'is', null)
    .where('appUser.role', '=', 'provider')
    .executeTakeFirst();
}

/** Addresses to which browsers return from apps that were not revoked. */
export async function listRedirectUris(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('fhirClient')
    .select('redirectUris')
    .where('launchUrl', 'is not', null)
    .where('revokedAt', 'is', null)
    .execute();
  return rows.flatMap(({ redirectUris }) => redirectUris.split(' '));
}
