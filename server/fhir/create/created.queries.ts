import type { Insertable } from 'kysely';
import type { Database, Tx } from '#server/platform/sql/database.ts';

/** Takes a key of a client. @returns the row of an earlier create with it; undefined where this is the first */
export async function claimCreate(tx: Tx, row: Insertable<Database['fhirCreated']>) {
  const first = await tx
    .insertInto('fhirCreated')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (first) return undefined;
  return tx
    .selectFrom('fhirCreated')
    .selectAll()
    .where('clientId', '=', row.clientId)
    .where('key', '=', row.key)
    .executeTakeFirst();
}

/** Notes which resource a create with a key made. */
export async function noteCreated(
  tx: Tx,
  { clientId, key }: { clientId: string; key: string },
  resourceId: string,
) {
  await tx
    .updateTable('fhirCreated')
    .set({ resourceId })
    .where('clientId', '=', clientId)
    .where('key', '=', key)
    .execute();
}
