import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Returns whether anybody may sign in to the console. */
export async function hasOperator(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'operator')
    .where('disabledAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the key of this hash up: of two at once, one gets it. */
export async function takeSetUpKey(tx: Tx, name: string, hash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('setting')
    .where('name', '=', name)
    .where(sql`value->>'hash'`, '=', hash)
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The operators who may sign in, locked until the transaction ends: one of them always remains. */
export async function lockOperators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'operator')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** An account, also a disabled one. */
export async function findAccount(db: Db, userId: string) {
  return db.selectFrom('appUser').select(['userName', 'mobile']).where('id', '=', userId).executeTakeFirst();
}
