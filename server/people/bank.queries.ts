import { sql, type Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function findBank(db: Db | Tx, providerId: string) {
  return db.selectFrom('bankDetail').selectAll().where('providerId', '=', providerId).executeTakeFirst();
}

type Columns = Omit<Insertable<Database['bankDetail']>, 'providerId'>;

export async function upsertBank(tx: Tx, providerId: string, columns: Columns) {
  return tx
    .insertInto('bankDetail')
    .values({ providerId, ...columns })
    .onConflict((conflict) =>
      conflict.column('providerId').doUpdateSet({
        ...columns,
        isChange: sql<boolean>`bank_detail.is_change or bank_detail.verified`,
        askedAt: null,
        askedBy: null,
      }),
    )
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
    .leftJoin('appUser as asker', 'asker.id', 'bankDetail.askedBy')
    .selectAll('bankDetail')
    .select(['appUser.id as userId', 'appUser.userName', 'appUser.name', 'checker.name as checkedByName'])
    .select('asker.name as askedByName');
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

/** The account of a person, if there is one. */
export async function listBanksOf(db: Db, userId: string): Promise<BankRow[]> {
  return accounts(db).where('appUser.id', '=', userId).execute();
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

/** Notes the first of the two operators who check a changed account. */
export async function setAsked(
  tx: Tx,
  providerId: string,
  asked: { askedAt: Date; askedBy: string },
): Promise<void> {
  await tx.updateTable('bankDetail').set(asked).where('providerId', '=', providerId).execute();
}

export async function setChecked(
  tx: Tx,
  providerId: string,
  checked: { checkedAt: Date; checkedBy: string | null },
): Promise<void> {
  await tx
    .updateTable('bankDetail')
    .set({ verified: true, isChange: false, askedAt: null, askedBy: null, ...checked })
    .where('providerId', '=', providerId)
    .execute();
}
