import { sql } from 'kysely';
import type { Answer } from '#server/platform/sql/tables/plumbing.ts';
import type { Tx } from '#server/platform/sql/database.ts';

/** What is known of an idempotency key: whether this transaction has it until it ends, and what was answered under it before. */
export interface Claim {
  isFree: boolean;
  before: Answer | undefined;
}

/**
 * Claims somebody's keys for this transaction, waiting for nobody. The locks are asked for first: what another one
 * answered before it let go of a key is seen.
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
