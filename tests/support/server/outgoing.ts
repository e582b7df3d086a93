import type { Db, Tx } from '#server/platform/sql/database.ts';

interface Outgoing {
  to: string;
  text: string;
  now: Date;
}

/** Queues an SMS of no event of the table. */
export async function queueSms(db: Db | Tx, { to, text, now }: Outgoing): Promise<void> {
  const row = { channel: 'SMS', recipient: to, subject: '', text, at: now, nextAt: now } as const;
  await db.insertInto('outgoing').values(row).execute();
}

export async function queueMail(
  db: Db | Tx,
  { to, subject, text, now }: Outgoing & { subject: string },
): Promise<void> {
  const row = { channel: 'MAIL', recipient: to, subject, text, at: now, nextAt: now } as const;
  await db.insertInto('outgoing').values(row).execute();
}
