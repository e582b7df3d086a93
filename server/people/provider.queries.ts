import type { Insertable, Updateable } from 'kysely';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertProvider(tx: Tx, row: Insertable<Database['provider']>): Promise<void> {
  await tx.insertInto('provider').values(row).execute();
}

type Columns = Omit<Updateable<Database['provider']>, 'id' | 'userId'>;

export async function updateProvider(tx: Tx, id: string, columns: Columns): Promise<void> {
  await tx.updateTable('provider').set(columns).where('id', '=', id).execute();
}

export async function setMobileConfirmed(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('provider').set({ mobileConfirmed: true }).where('userId', '=', userId).execute();
}

/** A provider with the columns of their account. */
export async function findProvider(db: Db | Tx, id: string) {
  return db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .selectAll('provider')
    .select(['appUser.name', 'appUser.pendingName', 'appUser.email', 'appUser.mobile', 'appUser.userName'])
    .where('provider.id', '=', id)
    .executeTakeFirst();
}

/** Locks the provider until the transaction ends. */
export async function lockProvider(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('provider').select('id').where('id', '=', id).forUpdate().execute();
}

export async function providerExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('provider').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function findProviderByUser(db: Db, userId: string) {
  return db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .selectAll('provider')
    .select(['appUser.userName', 'appUser.name', 'appUser.email'])
    .where('provider.userId', '=', userId)
    .executeTakeFirst();
}

/** Returns which of their forms are complete. */
export async function findCompletion(db: Db, userId: string) {
  return db
    .selectFrom('provider')
    .select(['personalInfo', 'professionalInfo', 'serviceInfo', 'isWebAiSignUp'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The state of their registration. */
export async function getVerification(db: Db | Tx, id: string) {
  return db
    .selectFrom('provider')
    .select(['verificationStatus', 'personalInfo', 'professionalInfo', 'serviceInfo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function lockVerification(tx: Tx, id: string) {
  return tx
    .selectFrom('provider')
    .select('verificationStatus')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function lockProviderByUser(tx: Tx, userId: string) {
  return tx
    .selectFrom('provider')
    .select(['id', 'verificationStatus'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function isApproved(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('provider')
    .select('id')
    .where('id', '=', id)
    .where('verificationStatus', '=', VERIFIED_AND_APPROVED)
    .executeTakeFirst();
  return row !== undefined;
}
