import type { Variable } from '#server/platform/connector-ports.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { insertOutgoing, type OutgoingRow } from './outgoing.queries.ts';

export { deleteQueued } from './outgoing.queries.ts';
export { listVendorTemplates, setVendorTemplate } from './vendor-template.queries.ts';

interface Outgoing {
  to: string;
  /** Subject of the mail that follows a failed SMS. */
  subject: string;
  text: string;
  now: Date;
  /** When the text expires, as a code does: it is then no longer sent, and blanked. */
  endsAt: Date | undefined;
}

type Told = Pick<OutgoingRow, 'notification' | 'language' | 'heldUntil' | 'mailTo' | 'templateId'> & {
  /** The service that brought what this answers; any where absent. */
  connector?: string | null;
  isAnswer?: boolean;
  /** Values of the places of the text, in their order. */
  variables?: readonly Variable[];
};

/** Queues an SMS in the caller's transaction: it is sent after the commit (deliver.job.ts). */
export async function queueMessage(
  db: Db | Tx,
  { to, subject, text, now, endsAt, variables, ...told }: Outgoing & Told,
): Promise<void> {
  await insertOutgoing(db, {
    channel: 'SMS',
    recipient: to,
    subject,
    text,
    at: now,
    nextAt: told.heldUntil ?? now,
    textEndsAt: endsAt ?? null,
    variables: variables ? JSON.stringify(variables) : null,
    ...told,
  });
}

/** Queues the mail that follows an SMS which has failed. */
export async function queueFallback(
  db: Db | Tx,
  { subject, text, textEndsAt, notification, language }: OutgoingRow,
  mailTo: string,
  now: Date,
): Promise<void> {
  await insertOutgoing(db, {
    channel: 'MAIL',
    recipient: mailTo,
    subject,
    text,
    at: now,
    nextAt: now,
    textEndsAt,
    notification,
    language,
  });
}
