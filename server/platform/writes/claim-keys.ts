import { sql } from 'kysely';
import type { Answer } from '#server/platform/sql/tables/plumbing.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/**
 * The state of an idempotency key: whether this transaction has locked it, and the answer stored under it
 * before.
 */
export interface Claim {
  isFree: boolean;
  before: Answer | undefined;
}

/**
 * Locks a caller's idempotency keys for this transaction, without waiting. It locks before it reads, so that
 * it sees the answer of a transaction that has just released a key.
 */
export async function claimKeys(tx: Tx, who: string, keys: readonly string[]): Promise<Map<string, Claim>> {
  const locks = await sql<{ key: string; free: boolean }>`
    select key, pg_try_advisory_xact_lock(hashtextextended(${`${who}\n`}::text || key, 7)) as free
    from unnest(${sql.val([...keys])}::text[]) as key`.execute(tx);
  const answers = await tx
    .selectFrom('idempotency')
    .selectAll()
    .where('who', '=', who)
    .where('key', 'in', keys)
    .execute();
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  return new Map(locks.rows.map(({ key, free }) => [key, { isFree: free, before: byKey.get(key) }]));
}

export async function findAnswer(db: Db, who: string, key: string): Promise<Answer | undefined> {
  return db
    .selectFrom('idempotency')
    .selectAll()
    .where('who', '=', who)
    .where('key', '=', key)
    .executeTakeFirst();
}
