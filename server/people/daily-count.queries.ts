import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Counts one more of something on a day. @returns how many there are now */
export async function addOne(db: Db | Tx, key: string, day: string): Promise<number> {
  const { count } = await db
    .insertInto('dailyCount')
    .values({ key, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'day']).doUpdateSet((e) => ({ count: e(e.ref('dailyCount.count'), '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}
