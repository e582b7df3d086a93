import { sql, type SelectQueryBuilder } from 'kysely';
import { COUNTED_MAX } from '#contract/limits.ts';
import type { Db, Tx } from './database.ts';

/** How many rows a list has. Of more than `COUNTED_MAX` it is one more than that: counting takes longer the more there are. */
export async function countRows<DB, TB extends keyof DB, O>(
  db: Db | Tx,
  rows: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total } = await db.selectNoFrom(countOf(db, rows).as('total')).executeTakeFirstOrThrow();
  return total;
}

/** The same as an expression, for several counts in one statement. */
export function countOf<DB, TB extends keyof DB, O>(db: Db | Tx, rows: SelectQueryBuilder<DB, TB, O>) {
  const some = rows
    .clearSelect()
    .select(sql<number>`1`.as('row'))
    .limit(COUNTED_MAX + 1);
  return db
    .selectFrom(some.as('some'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .$asScalar();
}
