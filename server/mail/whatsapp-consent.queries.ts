import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** The newest word of a number on being written to by WhatsApp; null where it never said one. */
export async function findWhatsappConsent(db: Db | Tx, mobile: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('whatsappConsent')
    .select('agreed')
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row?.agreed ?? null;
}

/** @returns whether it is the newest word of this number */
export async function upsertWhatsappConsent(
  tx: Tx,
  row: Insertable<Database['whatsappConsent']>,
): Promise<boolean> {
  const { mobile: _, ...set } = row;
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('whatsappConsent')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('mobile').doUpdateSet(set).where('whatsappConsent.saidAt', '<', row.saidAt),
    )
    .executeTakeFirstOrThrow();
  return (written ?? 0n) > 0n;
}
