import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function findBank(db: Db | Tx, providerId: string) {
  return db.selectFrom('bankDetail').selectAll().where('providerId', '=', providerId).executeTakeFirst();
}

type Columns = Omit<Insertable<Database['bankDetail']>, 'providerId'>;

export async function upsertBank(tx: Tx, providerId: string, columns: Columns) {
  return tx
    .insertInto('bankDetail')
    .values({ providerId, ...columns })
    .onConflict((conflict) => conflict.column('providerId').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Accounts with their provider and who checked them. */
function accounts(db: Db | Tx) {
  return db
    .selectFrom('bankDetail')
    .innerJoin('provider', 'provider.id', 'bankDetail.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('appUser as checker', 'checker.id', 'bankDetail.checkedBy')
    .selectAll('bankDetail')
    .select(['appUser.id as userId', 'appUser.userName', 'appUser.name', 'checker.name as checkedByName']);
}
export type BankRow = Awaited<ReturnType<typeof listUnchecked>>[number];

/** Accounts that were added or changed and not checked, oldest first. */
export async function listUnchecked(db: Db) {
  return accounts(db)
    .where('bankDetail.verified', '=', false)
    .orderBy('bankDetail.changedAt')
    .orderBy('appUser.userName')
    .execute();
}

export async function listBanks(db: Db, providerIds: readonly string[]): Promise<BankRow[]> {
  if (!providerIds.length) return [];
  return accounts(db).where('bankDetail.providerId', 'in', providerIds).execute();
}

/** @returns the account of this user name, locked until the transaction ends */
export async function lockBankOf(tx: Tx, userName: string) {
  return tx
    .selectFrom('bankDetail')
    .innerJoin('provider', 'provider.id', 'bankDetail.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .selectAll('bankDetail')
    .select('appUser.id as userId')
    .where('appUser.userName', '=', userName)
    .forUpdate('bankDetail')
    .executeTakeFirst();
}

export async function setChecked(
  tx: Tx,
  providerId: string,
  checked: { checkedAt: Date; checkedBy: string | null },
): Promise<void> {
  await tx
    .updateTable('bankDetail')
    .set({ verified: true, ...checked })
    .where('providerId', '=', providerId)
    .execute();
}
