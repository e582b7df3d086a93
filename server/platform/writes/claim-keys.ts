import { sql } from 'kysely';
import type { Answer } from '#server/platform/sql/tables/platform.ts';
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
  const { rows } = await sql<ClaimRow>`
    select * from claim_keys(${who}::text, ${sql.val([...keys])}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.claimed, { isFree: row.isFree, before: answerIn(who, row) }]));
}

interface ClaimRow {
  claimed: string;
  isFree: boolean;
  forCall: string | null;
  ofBody: string | null;
  given: string | null;
  givenAt: Date | null;
}

/** Without a call there was no answer. */
function answerIn(who: string, row: ClaimRow): Answer | undefined {
  const { claimed: key, forCall: call, ofBody: bodyHash, given: answer, givenAt: at } = row;
  return call !== null && bodyHash !== null && at !== null
    ? { who, key, call, bodyHash, answer, at }
    : undefined;
}

export async function findAnswer(db: Db, who: string, key: string): Promise<Answer | undefined> {
  return db
    .selectFrom('idempotency')
    .selectAll()
    .where('who', '=', who)
    .where('key', '=', key)
    .executeTakeFirst();
}
