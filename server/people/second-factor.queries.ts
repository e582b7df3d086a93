import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function findSecondFactor(db: Db | Tx, userId: string) {
  return db.selectFrom('secondFactor').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** @returns whether the person had none */
export async function insertSecondFactor(
  tx: Tx,
  row: Insertable<Database['secondFactor']>,
): Promise<boolean> {
  const added = await tx
    .insertInto('secondFactor')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Uses up a step and all before it. @returns whether it was not used yet: of two at once, one gets it */
export async function useStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** With its recovery codes. @returns whether there was one */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  const gone = await tx
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function listRecoveryCodes(db: Db | Tx, userId: string) {
  return db.selectFrom('recoveryCode').select(['id', 'codeHash']).where('userId', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  rows: Insertable<Database['recoveryCode']>[],
): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await tx.insertInto('recoveryCode').values(rows).execute();
}

/** @returns whether it was not used yet: of two at once, one gets it */
export async function useRecoveryCode(tx: Tx, id: string): Promise<boolean> {
  const used = await tx.deleteFrom('recoveryCode').where('id', '=', id).returning('id').executeTakeFirst();
  return used !== undefined;
}
