import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const COLUMNS = ['id', 'providerId', 'name', 'texts', 'createdAt'] as const;

/** The provider's own by name, then the hospital's for their specialisation. */
export async function listNoteTemplates(db: Db | Tx, providerId: string) {
  return db
    .selectFrom('noteTemplate')
    .select(COLUMNS)
    .where((e) =>
      e.or([
        e('providerId', '=', providerId),
        e.and([
          e('providerId', 'is', null),
          e.or([
            e('specialisation', 'is', null),
            e(
              'specialisation',
              '=',
              e.selectFrom('provider').select('specialisation').where('provider.id', '=', providerId),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy((e) => e('providerId', 'is', null))
    .orderBy((e) => e.fn('lower', ['name']))
    .execute();
}

export type NoteTemplateRow = Awaited<ReturnType<typeof listNoteTemplates>>[number];

/** Deletes a provider's template with this device's id, and one with this name. */
export async function deleteSameNoteTemplates(
  tx: Tx,
  { providerId, clientId, name }: { providerId: string; clientId: string; name: string },
): Promise<void> {
  await tx
    .deleteFrom('noteTemplate')
    .where('providerId', '=', providerId)
    .where((e) => e.or([e('clientId', '=', clientId), e(e.fn('lower', ['name']), '=', name.toLowerCase())]))
    .execute();
}

export async function insertNoteTemplate(tx: Tx, row: Insertable<Database['noteTemplate']>) {
  return tx.insertInto('noteTemplate').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** @returns false when the provider does not have the template */
export async function deleteNoteTemplate(tx: Tx, providerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('noteTemplate')
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
