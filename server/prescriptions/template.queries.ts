import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const COLUMNS = ['id', 'providerId', 'name', 'items', 'codes', 'createdAt'] as const;

/** A provider's own, and those that the hospital offers to their speciality; own ones first. */
export async function listTemplates(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('prescriptionTemplate')
    .select(COLUMNS)
    .where((e) =>
      e.or([
        e('providerId', '=', providerId),
        e(
          'specialisation',
          '=',
          e.selectFrom('provider').select('specialisation').where('provider.id', '=', providerId),
        ),
      ]),
    )
    .orderBy((e) => e('providerId', 'is', null))
    .orderBy((e) => e.fn('lower', ['name']))
    .execute();
}

/** Deletes a provider's template with this device's id, one with this name, and the one that is replaced. */
export async function deleteSameTemplates(
  tx: Tx,
  {
    providerId,
    clientId,
    name,
    replaces,
  }: { providerId: string; clientId: string; name: string; replaces?: string | undefined },
): Promise<void> {
  await tx
    .deleteFrom('prescriptionTemplate')
    .where('providerId', '=', providerId)
    .where((e) =>
      e.or([
        e('clientId', '=', clientId),
        e(e.fn('lower', ['name']), '=', name.toLowerCase()),
        ...(replaces === undefined ? [] : [e('id', '=', replaces)]),
      ]),
    )
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
