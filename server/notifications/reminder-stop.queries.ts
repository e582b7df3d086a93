import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** When reminders to this number were stopped; null while they are sent. */
export async function findRemindersStopped(db: Db | Tx, mobile: string): Promise<Date | null> {
  const row = await db
    .selectFrom('reminderStop')
    .select('stoppedAt')
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row?.stoppedAt ?? null;
}

/** @returns whether it is the newest word of this number */
export async function upsertReminderStop(
  tx: Tx,
  row: Insertable<Database['reminderStop']>,
): Promise<boolean> {
  const { mobile: _, ...set } = row;
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('reminderStop')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('mobile').doUpdateSet(set).where('reminderStop.saidAt', '<', row.saidAt),
    )
    .executeTakeFirstOrThrow();
  return (written ?? 0n) > 0n;
}
