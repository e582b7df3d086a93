import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertDeskRequest(tx: Tx, row: Insertable<Database['deskRequest']>): Promise<void> {
  await tx.insertInto('deskRequest').values(row).execute();
}

export async function wasRaisedBy(tx: Tx, requestId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deskRequest')
    .select('requestId')
    .where('requestId', '=', requestId)
    .where('raisedBy', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** When each of these patients was last in a consultation that began. */
export async function listLastVisits(db: Db | Tx, patientIds: readonly string[]): Promise<Map<string, Date>> {
  if (!patientIds.length) return new Map();
  const rows = await db
    .selectFrom('consultation')
    .select((e) => ['patientId', e.fn.max('startedAt').as('at')])
    .where('patientId', 'in', patientIds)
    .where('startedAt', 'is not', null)
    .groupBy('patientId')
    .execute();
  return new Map(rows.flatMap(({ patientId, at }) => (at ? [[patientId, new Date(at)] as const] : [])));
}
