import { randomUUID } from 'node:crypto';
import type { Message, MessageNotice } from '#contract/consultation-message.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { documentsById, presentDocument } from '#server/files/documents.ts';
import {
  insertMessages,
  listMessages,
  listSentBefore,
  type Mark,
  type MessageRow,
  type Thread,
} from './message.queries.ts';

/** The content of a receipt, besides its thread. */
export const receiptOf = (messageIds: string[], column: Mark) => ({
  messageIds,
  isRead: column === 'readAt',
});

export { hasDocument, hasUnmarked, mark, type MessageRow, type Thread } from './message.queries.ts';

export interface Sender {
  /** identityKey of the sender, or `patient:<id>`. */
  key: string;
  name: string;
  role: string;
}

/**
 * A page of a thread for this reader: the newest messages, or those before a cursor; oldest first within the
 * page.
 */
export async function readThread(
  db: Db | Tx,
  thread: Thread,
  readerKey: string,
  query: { cursor?: string | undefined; limit?: string | undefined },
): Promise<{ messages: Message[]; next: string | null }> {
  const { rows, next } = await listMessages(db, thread, pageAsked({ limit: PAGE_MAX, ...query }));
  return { messages: await presentMessages(db, rows.toReversed(), readerKey), next };
}

/** One message for this reader. */
export async function presentMessage(db: Db | Tx, row: MessageRow, readerKey: string): Promise<Message> {
  const [message] = await presentMessages(db, [row], readerKey);
  return message as Message;
}

export async function presentMessages(
  db: Db | Tx,
  rows: readonly MessageRow[],
  readerKey: string,
): Promise<Message[]> {
  const documentIds = rows.map((row) => row.documentId).filter((id) => id !== null);
  const documents = await documentsById(db, documentIds);
  const documentOf = (id: string | null) => {
    const document = id === null ? undefined : documents.get(id);
    return document ? presentDocument(document) : null;
  };
  return rows.map((row) => ({
    id: row.id,
    clientId: row.senderKey === readerKey ? row.clientId : null,
    from: { userId: row.senderKey, name: row.senderName, role: row.senderRole },
    mine: row.senderKey === readerKey,
    text: row.text,
    ...(row.notice && { notice: row.notice }),
    textLang: row.textLang,
    document: documentOf(row.documentId),
    sentAt: row.sentAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    deliveredAt: isoOrNull(row.deliveredAt),
    readAt: isoOrNull(row.readAt),
  }));
}

/** A new message in a thread. */
export interface NewMessage {
  clientId: string;
  text: string;
  textLang?: string | null;
  documentId?: string | undefined;
  notice?: MessageNotice;
  /** Time of one of several messages; defaults to the change's time. */
  occurredAt?: Date;
}

/**
 * Stores a message; idempotent for its device. `tellNew` audits it and tells the thread's members.
 * @throws whatever `tellNew` throws, which stores nothing
 */
export async function addMessage(
  c: Change,
  thread: Thread,
  sender: Sender,
  message: NewMessage,
  tellNew: () => Promise<void>,
): Promise<MessageRow> {
  const [row] = await addMessages(c, thread, sender, [message], tellNew);
  return row as MessageRow;
}

/** The same for several messages in order. `tellNew` gets the number of new ones, unless there is none. */
export async function addMessages(
  c: Change,
  thread: Thread,
  sender: Sender,
  messages: readonly NewMessage[],
  tellNew: (count: number) => Promise<void>,
): Promise<MessageRow[]> {
  const rows = await insertMessages(
    c.tx,
    messages.map(({ clientId, text, textLang = null, documentId = null, notice = null, ...message }) => ({
      id: randomUUID(),
      consultationId: 'consultationId' in thread ? thread.consultationId : null,
      requestId: 'requestId' in thread ? thread.requestId : null,
      channel: thread.channel,
      clientId,
      senderKey: sender.key,
      senderName: sender.name,
      senderRole: sender.role,
      text,
      textLang,
      documentId,
      notice,
      sentAt: message.occurredAt ?? c.occurredAt,
      receivedAt: c.now,
    })),
  );
  if (rows.length) await tellNew(rows.length);
  const stored = new Map(rows.map((row) => [row.clientId, row]));
  const before = messages.map(({ clientId }) => clientId).filter((clientId) => !stored.has(clientId));
  for (const row of before.length ? await listSentBefore(c.tx, sender.key, before) : [])
    stored.set(row.clientId, row);
  return messages.map(({ clientId }) => stored.get(clientId) as MessageRow);
}
