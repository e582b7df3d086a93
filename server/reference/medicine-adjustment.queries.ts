import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

type AdjustmentTable = Database['medicineAdjustment'];

function named(db: Db | Tx) {
  return db
    .selectFrom('medicineAdjustment as one')
    .innerJoin('appUser as maker', 'maker.id', 'one.byUser')
    .leftJoin('appUser as ender', 'ender.id', 'one.endedBy')
    .selectAll('one')
    .select(['maker.name as byName', 'ender.name as endedByName']);
}

/** Those that count, with the name of who made them. */
export async function listCurrentAdjustments(db: Db | Tx) {
  return named(db).where('one.endedAt', 'is', null).execute();
}

export type AdjustmentRow = Awaited<ReturnType<typeof listCurrentAdjustments>>[number];

/** Those of a medicine by one route, newest first. */
export async function listAdjustmentsOf(db: Db | Tx, genericId: number, route: string) {
  return named(db)
    .where('one.genericId', '=', genericId)
    .where('one.route', '=', route)
    .orderBy('one.at', 'desc')
    .orderBy('one.id')
    .execute();
}

/** Locks the adjustments for writers until the transaction ends; they can be read. */
export async function lockAdjustments(tx: Tx): Promise<void> {
  await sql`lock table medicine_adjustment in share row exclusive mode`.execute(tx);
}

export async function findCurrentAdjustment(tx: Tx, genericId: number, route: string) {
  return tx
    .selectFrom('medicineAdjustment')
    .selectAll()
    .where('genericId', '=', genericId)
    .where('route', '=', route)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

export async function findAdjustment(tx: Tx, id: string) {
  return tx.selectFrom('medicineAdjustment').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertAdjustment(tx: Tx, row: Insertable<AdjustmentTable>): Promise<void> {
  await tx.insertInto('medicineAdjustment').values(row).execute();
}

export async function updateAdjustment(tx: Tx, id: string, set: Updateable<AdjustmentTable>): Promise<void> {
  await tx.updateTable('medicineAdjustment').set(set).where('id', '=', id).execute();
}
