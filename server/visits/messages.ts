import { randomUUID } from 'node:crypto';
import type { Message } from '#contract/consultations.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { documentRows, presentDocument } from '#server/files/documents.ts';
import {
  insertMessages,
  listMessages,
  listSentBefore,
  type MessageRow,
  type Thread,
} from './message.queries.ts';

export { hasUnmarked, mark, type MessageRow, type Thread } from './message.queries.ts';

export interface Sender {
  /** identityKey of the sender, or `patient:<id>`. */
  key: string;
  name: string;
  role: string;
}

/**
 * A page of a thread as this reader sees it: the newest messages, or those before them that a cursor leads to;
 * within the page the oldest comes first. What arrives meanwhile moves the pages: some messages then come twice, none is
 * left out.
 */
export async function readThread(
  db: Db | Tx,
  thread: Thread,
  readerKey: string,
  query: { cursor?: string | undefined; limit?: string | undefined },
): Promise<{ messages: Message[]; next: string | null }> {
  const { offset, limit } = pageAsked({ limit: PAGE_MAX, ...query });
  const rows = await listMessages(db, thread, { offset, limit: limit + 1 });
  const next = rows.length > limit ? String(offset + limit) : null;
  return { messages: await presentMessages(db, rows.slice(0, limit).toReversed(), readerKey), next };
}

/** One message, as this reader sees it. */
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
  const documents = documentIds.length
    ? await documentRows(db).where('document.id', 'in', documentIds).execute()
    : [];
  const byId = new Map(documents.map((row) => [row.id, presentDocument(row)]));
  return rows.map((row) => ({
    id: row.id,
    clientId: row.senderKey === readerKey ? row.clientId : null,
    from: { userId: row.senderKey, name: row.senderName, role: row.senderRole },
    mine: row.senderKey === readerKey,
    text: row.text,
    textLang: row.textLang,
    document: (row.documentId && byId.get(row.documentId)) || null,
    sentAt: row.sentAt.toISOString(),
    deliveredAt: isoOrNull(row.deliveredAt),
    readAt: isoOrNull(row.readAt),
  }));
}

/** What somebody says in a thread. */
export interface Said {
  clientId: string;
  text: string;
  textLang?: string | null;
  documentId?: string | undefined;
}

/**
 * Stores a message once, however often its device sends it. `tellNew` audits it and tells those who are in the thread.
 * @throws whatever `tellNew` throws: then nothing is stored
 */
export async function addMessage(
  c: Change,
  thread: Thread,
  sender: Sender,
  message: Said,
  tellNew: () => Promise<void>,
): Promise<MessageRow> {
  const [row] = await addMessages(c, thread, sender, [message], tellNew);
  return row as MessageRow;
}

/** The same for several, in their order. `tellNew` hears how many of them are new, unless none is. */
export async function addMessages(
  c: Change,
  thread: Thread,
  sender: Sender,
  messages: readonly Said[],
  tellNew: (count: number) => Promise<void>,
): Promise<MessageRow[]> {
  const rows = await insertMessages(
    c.tx,
    messages.map(({ clientId, text, textLang = null, documentId = null }) => ({
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
      sentAt: c.now,
    })),
  );
  if (rows.length) await tellNew(rows.length);
  const stored = new Map(rows.map((row) => [row.clientId, row]));
  const before = messages.map(({ clientId }) => clientId).filter((clientId) => !stored.has(clientId));
  for (const row of before.length ? await listSentBefore(c.tx, sender.key, before) : [])
    stored.set(row.clientId, row);
  return messages.map(({ clientId }) => stored.get(clientId) as MessageRow);
}
