import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

type LabTable = Database['partnerLab'];

/** Those in use first, by name. */
export async function listPartnerLabs(db: Db | Tx, limit: number) {
  return db
    .selectFrom('partnerLab')
    .selectAll()
    .orderBy(sql`retired_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('city')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findPartnerLabs(db: Db | Tx, ids: readonly string[]) {
  if (!ids.length) return [];
  return db
    .selectFrom('partnerLab')
    .select(['id', 'name', 'address', 'city', 'phone'])
    .where('id', 'in', ids)
    .execute();
}

/** In use until the transaction ends. */
export async function lockPartnerLabInUse(tx: Tx, id: string) {
  return tx
    .selectFrom('partnerLab')
    .select(['id', 'name', 'city'])
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Locks this lab for writers until the transaction ends. */
export async function lockPartnerLab(tx: Tx, id: string) {
  return tx.selectFrom('partnerLab').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the labs for writers until the transaction ends; they can be read. */
export async function lockPartnerLabs(tx: Tx): Promise<void> {
  await sql`lock table partner_lab in share row exclusive mode`.execute(tx);
}

export async function insertPartnerLab(tx: Tx, row: Insertable<LabTable>): Promise<void> {
  await tx.insertInto('partnerLab').values(row).execute();
}

export async function updatePartnerLab(tx: Tx, id: string, set: Updateable<LabTable>): Promise<void> {
  await tx.updateTable('partnerLab').set(set).where('id', '=', id).execute();
}
