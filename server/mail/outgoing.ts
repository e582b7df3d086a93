import type { Db, Tx } from '#server/platform/sql/database.ts';
import { insertOutgoing, type OutgoingRow } from './outgoing.queries.ts';

interface Outgoing {
  to: string;
  text: string;
  now: Date;
  /** When the text expires, as a code does: it is then no longer sent, and blanked. */
  endsAt?: Date;
}

/** Queues an SMS in the caller's transaction: it is sent after the commit (deliver.job.ts). */
export async function queueSms(db: Db | Tx, { to, text, now, endsAt }: Outgoing): Promise<void> {
  await queue(db, { channel: 'SMS', recipient: to, subject: '', text, at: now, textEndsAt: endsAt ?? null });
}

/** Queues a mail in the same way. */
export async function queueMail(
  db: Db | Tx,
  { to, subject, text, now, endsAt }: Outgoing & { subject: string },
): Promise<void> {
  await queue(db, { channel: 'MAIL', recipient: to, subject, text, at: now, textEndsAt: endsAt ?? null });
}

async function queue(
  db: Db | Tx,
  row: Pick<OutgoingRow, 'channel' | 'recipient' | 'subject' | 'text' | 'at' | 'textEndsAt'>,
): Promise<void> {
  await insertOutgoing(db, { ...row, nextAt: row.at });
}
