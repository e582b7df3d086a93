import type { Db, Tx } from '#server/platform/sql/database.ts';

interface Outgoing {
  to: string;
  text: string;
  now: Date;
  /** When the text is worth nothing any more, as a code's is: then it is sent no more, and blanked. */
  endsAt?: Date;
}

/** Queues an SMS in the caller's own transaction: it leaves after the commit (jobs/deliver.ts), or not at all. */
export async function queueSms(db: Db | Tx, { to, text, now, endsAt }: Outgoing): Promise<void> {
  await queue(db, { channel: 'SMS', recipient: to, subject: '', text, at: now, textEndsAt: endsAt ?? null });
}

/** The same for a mail. */
export async function queueMail(
  db: Db | Tx,
  { to, subject, text, now, endsAt }: Outgoing & { subject: string },
): Promise<void> {
  await queue(db, { channel: 'MAIL', recipient: to, subject, text, at: now, textEndsAt: endsAt ?? null });
}

async function queue(
  db: Db | Tx,
  row: {
    channel: 'SMS' | 'MAIL';
    recipient: string;
    subject: string;
    text: string;
    at: Date;
    textEndsAt: Date | null;
  },
): Promise<void> {
  await db
    .insertInto('outgoing')
    .values({ ...row, nextAt: row.at })
    .execute();
}
