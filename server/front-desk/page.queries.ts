import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertTicket(tx: Tx, row: Insertable<Database['pageTicket']>): Promise<void> {
  await tx.insertInto('pageTicket').values(row).execute();
}

/** The number that a ticket proves. */
export async function findTicket(tx: Tx, tokenHash: string, now: Date) {
  return tx
    .selectFrom('pageTicket')
    .select('mobile')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** The living records with a number, oldest patients first. */
export async function listWithMobile(db: Db | Tx, mobile: string, limit: number) {
  return db
    .selectFrom('patient')
    .select(['id', 'name', 'nameLang', 'bornOn'])
    .where('mobile', '=', mobile)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('patientMerge')
            .select('id')
            .whereRef('patientMerge.mergedId', '=', 'patient.id')
            .where('undoneAt', 'is', null),
        ),
      ),
    )
    .orderBy('bornOn')
    .orderBy('id')
    .limit(limit)
    .execute();
}
