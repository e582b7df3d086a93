import { randomUUID } from 'node:crypto';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { identityKey, type Staff } from '#server/platform/http/identity.ts';
import type { Database } from '#server/platform/sql/database.ts';
import { getThreadId, insertMessage, insertThread, setUnread } from './inbox.queries.ts';

type Kind = Database['inboxThread']['kind'];

/** Tells both sides of a thread with Operations; only the provider receives notices. */
export async function tellInbox(c: Change, thread: { kind: Kind; providerUserId: string }): Promise<void> {
  const audience: Audience[] = [`user:${thread.providerUserId}`];
  await c.event('inbox.changed', thread.kind === 'OPERATIONS' ? [...audience, 'role:agent'] : audience, {});
}

interface NewThread {
  clientId: string;
  subject: string;
  text: string;
}

/** Begins a provider's thread with Operations; idempotent by clientId. @returns its id */
export async function openThread(c: Change, who: Staff, thread: NewThread): Promise<string> {
  const id = await beginThread(c, who.userId, 'OPERATIONS', thread);
  if (!id) return getThreadId(c.tx, who.userId, thread.clientId);
  const sender = { fromUser: who.userId, senderKey: identityKey(who) };
  await addMessage(c, id, sender, { clientId: `first-${id}`, text: thread.text });
  await setUnread(c.tx, id, 'deskUnread', 1);
  await c.audit('WRITE', 'inboxThread', id);
  await tellInbox(c, { kind: 'OPERATIONS', providerUserId: who.userId });
  return id;
}

/** Sends a notice of the portal to one provider. */
export async function notify(
  c: Change,
  providerUserId: string,
  notice: { subject: string; text: string },
): Promise<void> {
  const id = await beginThread(c, providerUserId, 'NOTICE', { ...notice, clientId: randomUUID() });
  if (!id) return;
  const portal = { fromUser: null, senderKey: 'portal' };
  await addMessage(c, id, portal, { clientId: `first-${id}`, text: notice.text });
  await setUnread(c.tx, id, 'providerUnread', 1);
  await tellInbox(c, { kind: 'NOTICE', providerUserId });
}

/** @returns its id; undefined when this device began it before */
async function beginThread(
  c: Change,
  providerUserId: string,
  kind: Kind,
  { clientId, subject }: NewThread,
): Promise<string | undefined> {
  const id = randomUUID();
  const row = { id, providerUserId, clientId, kind, subject, createdAt: c.now, lastAt: c.now };
  return (await insertThread(c.tx, row)) ? id : undefined;
}

/** @returns false when this sender's device sent it before */
export async function addMessage(
  c: Change,
  threadId: string,
  sender: { fromUser: string | null; senderKey: string },
  message: { clientId: string; text: string },
): Promise<boolean> {
  return insertMessage(c.tx, {
    id: randomUUID(),
    threadId,
    ...sender,
    ...message,
    at: c.occurredAt,
    receivedAt: c.now,
  });
}
