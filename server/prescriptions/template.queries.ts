import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const COLUMNS = ['id', 'name', 'items', 'createdAt'] as const;

export async function listTemplates(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('prescriptionTemplate')
    .select(COLUMNS)
    .where('providerId', '=', providerId)
    .orderBy((e) => e.fn('lower', ['name']))
    .execute();
}

/** Deletes a provider's template with this device's id, and one with this name. */
export async function deleteSameTemplates(
  tx: Tx,
  { providerId, clientId, name }: { providerId: string; clientId: string; name: string },
): Promise<void> {
  await tx
    .deleteFrom('prescriptionTemplate')
    .where('providerId', '=', providerId)
    .where((e) => e.or([e('clientId', '=', clientId), e(e.fn('lower', ['name']), '=', name.toLowerCase())]))
    .execute();
}

export async function insertTemplate(tx: Tx, row: Insertable<Database['prescriptionTemplate']>) {
  return tx.insertInto('prescriptionTemplate').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** @returns false when the provider does not have the template */
export async function deleteTemplate(tx: Tx, providerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('prescriptionTemplate')
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
