import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

type Passkeys = Database['passkey'];
type Purpose = Database['passkeyChallenge']['purpose'];

/** The newest first. */
export async function listPasskeys(db: Db | Tx, userId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** @returns whether the device had none of anybody before */
export async function insertPasskey(tx: Tx, row: Insertable<Passkeys>): Promise<boolean> {
  const added = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns whether it was theirs */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function usePasskey(tx: Tx, id: string, used: { counter: number; usedAt: Date }): Promise<void> {
  await tx.updateTable('passkey').set(used).where('id', '=', id).execute();
}

/** Returns what this session's device is asked; what it was asked before is void. */
export async function putChallenge(tx: Tx, row: Insertable<Database['passkeyChallenge']>): Promise<void> {
  await tx
    .insertInto('passkeyChallenge')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['sessionId', 'purpose'])
        .doUpdateSet({ challenge: row.challenge, expiresAt: row.expiresAt }),
    )
    .execute();
}

/** Returns what this session's device was asked, once: an answer is good for one try. */
export async function takeChallenge(
  tx: Tx,
  { sessionId, purpose, now }: { sessionId: string; purpose: Purpose; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeyChallenge')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expiresAt'])
    .executeTakeFirst();
  return row && row.expiresAt > now ? row.challenge : undefined;
}
