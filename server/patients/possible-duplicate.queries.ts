import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

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

const OLDEST_FIRST: Order = {
  name: 'possible duplicates',
  keys: [
    { by: 'possibleDuplicate.foundAt', type: 'instant', isDescending: false },
    { by: 'possibleDuplicate.id', type: 'text', isDescending: false },
  ],
};

/** One page of the pairs without a decision, and the total number. A record that was merged is in none. */
export async function listPossibleDuplicates(db: Db | Tx, asked: PageAsked) {
  const open = db
    .selectFrom('possibleDuplicate')
    .leftJoin('appUser', 'appUser.id', 'possibleDuplicate.foundBy')
    .selectAll('possibleDuplicate')
    .select('appUser.name as foundByName')
    .where('decidedAt', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from patient_merge where undone_at is null
        and merged_id in (possible_duplicate.patient_id, possible_duplicate.other_id))`,
    );
  const { rows, next } = await readPage(open, OLDEST_FIRST, asked);
  return { rows, next, total: await countRows(db, open) };
}

/** @returns the pair, if it had no decision */
export async function decidePair(tx: Tx, id: string, { at, by }: { at: Date; by: string }) {
  return tx
    .updateTable('possibleDuplicate')
    .set({ decidedAt: at, decidedBy: by })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .returning(['patientId', 'otherId'])
    .executeTakeFirst();
}
