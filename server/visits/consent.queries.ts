import type { Insertable } from 'kysely';
import type { Database, Tx } from '#server/platform/sql/database.ts';

export async function insertConsentAct(tx: Tx, row: Insertable<Database['consentAct']>): Promise<void> {
  await tx.insertInto('consentAct').values(row).execute();
}
