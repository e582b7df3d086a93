import { randomUUID } from 'node:crypto';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { identityKey, type Staff } from '#server/platform/http/identity.ts';
import type { Database } from '#server/platform/sql/database.ts';

type Kind = Database['inboxThread']['kind'];

/** Operations see what was written to them; a notice is the provider's alone. */
export async function tellInbox(c: Change, thread: { kind: Kind; providerUserId: string }): Promise<void> {
  const audience: Audience[] = [`user:${thread.providerUserId}`];
  await c.event('inbox.changed', thread.kind === 'OPERATIONS' ? [...audience, 'role:agent'] : audience, {});
}

interface Letter {
  clientId: string;
  subject: string;
  text: string;
}

/** A provider's new thread with operations; sent before by this clientId, it is that one. @returns its id */
export async function openThread(c: Change, who: Staff, letter: Letter): Promise<string> {
  const id = await insertThread(c, who.userId, 'OPERATIONS', letter);
  if (!id) {
    const before = await c.tx
      .selectFrom('inboxThread')
      .select('id')
      .where('providerUserId', '=', who.userId)
      .where('clientId', '=', letter.clientId)
      .executeTakeFirstOrThrow();
    return before.id;
  }
  const sender = { fromUser: who.userId, senderKey: identityKey(who) };
  await insertMessage(c, id, sender, { clientId: `first-${id}`, text: letter.text });
  await c.tx.updateTable('inboxThread').set({ deskUnread: 1 }).where('id', '=', id).execute();
  await c.audit('WRITE', 'inboxThread', id);
  await tellInbox(c, { kind: 'OPERATIONS', providerUserId: who.userId });
  return id;
}

/** A notice of the portal to one provider. */
export async function notify(
  c: Change,
  providerUserId: string,
  notice: { subject: string; text: string },
): Promise<void> {
  const id = await insertThread(c, providerUserId, 'NOTICE', { ...notice, clientId: randomUUID() });
  if (!id) return;
  const portal = { fromUser: null, senderKey: 'portal' };
  await insertMessage(c, id, portal, { clientId: `first-${id}`, text: notice.text });
  await c.tx.updateTable('inboxThread').set({ providerUnread: 1 }).where('id', '=', id).execute();
  await tellInbox(c, { kind: 'NOTICE', providerUserId });
}

async function insertThread(
  c: Change,
  providerUserId: string,
  kind: Kind,
  letter: Letter,
): Promise<string | undefined> {
  const row = await c.tx
    .insertInto('inboxThread')
    .values({
      id: randomUUID(),
      providerUserId,
      clientId: letter.clientId,
      kind,
      subject: letter.subject,
      createdAt: c.now,
      lastAt: c.now,
    })
    .onConflict((conflict) => conflict.columns(['providerUserId', 'clientId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns its id; undefined when this sender's device sent it before */
export async function insertMessage(
  c: Change,
  threadId: string,
  sender: { fromUser: string | null; senderKey: string },
  message: { clientId: string; text: string },
): Promise<string | undefined> {
  const row = await c.tx
    .insertInto('inboxMessage')
    .values({ id: randomUUID(), threadId, ...sender, ...message, at: c.now })
    .onConflict((conflict) => conflict.columns(['senderKey', 'clientId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
