import type { Insertable } from 'kysely';
import type { Database, Tx } from '#server/platform/sql/database.ts';

/** Records pairs that may be one patient; a pair that is known stays as it was decided. */
export async function insertPossibleDuplicates(
  tx: Tx,
  rows: Insertable<Database['possibleDuplicate']>[],
): Promise<void> {
  if (!rows.length) return;
  await tx
    .insertInto('possibleDuplicate')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['patientId', 'otherId']).doNothing())
    .execute();
}
