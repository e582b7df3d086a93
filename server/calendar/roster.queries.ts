import type { Insertable } from 'kysely';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** Creates a provider's roster, or replaces these columns of it. */
export async function saveRosterRow(
  tx: Tx,
  providerId: string,
  columns: Omit<Insertable<Database['roster']>, 'providerId'>,
): Promise<void> {
  await tx
    .insertInto('roster')
    .values({ providerId, ...columns })
    .onConflict((conflict) => conflict.column('providerId').doUpdateSet(columns))
    .execute();
}

const LATEST_FIRST: Order = {
  name: 'vacations',
  keys: [
    { by: 'vacation.fromDay', type: 'day', isDescending: true },
    { by: 'vacation.id', type: 'text' },
  ],
};

/** A provider's vacations, latest first. */
export async function listVacations(
  db: Db | Tx,
  { providerId, ...asked }: PageAsked & { providerId: string },
) {
  const own = db.selectFrom('vacation').where('providerId', '=', providerId);
  const page = await readPage(own.selectAll(), LATEST_FIRST, asked);
  const total = await countRows(db, own);
  return { ...page, total };
}

/** The vacation that this device sent before. */
export async function findSentVacation(tx: Tx, providerId: string, clientId: string) {
  return tx
    .selectFrom('vacation')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

/** A provider's own vacation, locked until the transaction ends. */
export async function lockOwnVacation(tx: Tx, providerId: string, id: string) {
  return tx
    .selectFrom('vacation')
    .selectAll()
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertVacation(tx: Tx, row: Insertable<Database['vacation']>) {
  return tx.insertInto('vacation').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function cancelVacationRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('vacation').set({ cancelledAt: now }).where('id', '=', id).execute();
}
