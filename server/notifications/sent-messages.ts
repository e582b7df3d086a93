import type { SentMessage } from '#contract/sent-messages.ts';
import { titleOf } from '#server/connectors/connectors.ts';
import { lockOutgoing, setQueuedAgain, type SentRow } from '#server/mail/sent.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { notificationOf, NOTIFICATIONS, type NotificationId } from './notifications.ts';
import { findRemindersStopped } from './reminder-stop.queries.ts';

const knownOf = (id: string | null) =>
  id !== null && id in NOTIFICATIONS ? notificationOf(id as NotificationId) : undefined;

/** A code is asked for again, not sent again: who asked for it has given up by then. */
function canBeSentAgain(row: Omit<SentRow, 'messageState'>, now: Date): boolean {
  const hasEnded = row.textEndsAt !== null && row.textEndsAt <= now;
  const isCode = knownOf(row.notification)?.needs?.includes('code') ?? false;
  return row.state === 'FAILED' && row.text !== '' && !hasEnded && !isCode;
}

/** The end of a number, or the domain of an address: enough to find the person by what they say. */
function masked({ channel, recipient }: Pick<SentRow, 'channel' | 'recipient'>): string {
  return channel === 'SMS' ? `… ${recipient.slice(-3)}` : `…@${recipient.split('@')[1] ?? ''}`;
}

export function presentSent(row: SentRow, now: Date): SentMessage {
  const { id, notification, channel, language, messageState, tries, at, heldUntil, error, cost } = row;
  return {
    id: `${id}`,
    notification,
    event: knownOf(notification)?.event ?? '',
    channel,
    language,
    by: row.connector && titleOf(row.connector),
    cost,
    recipient: masked(row),
    messageState,
    tries,
    at: at.toISOString(),
    heldUntil: messageState === 'HELD' ? (heldUntil?.toISOString() ?? null) : null,
    error,
    canBeSentAgain: canBeSentAgain(row, now),
  };
}

/** No row has the id 0. */
const idOf = (messageId: string): number => (/^\d{1,15}$/.test(messageId) ? Number(messageId) : 0);

/** Sends a failed message again. @throws Refusal NOT_FOUND, RULE for one that cannot be */
export async function sendMessageAgain(deps: Administering, messageId: string): Promise<void> {
  await change(acting(deps), async (c) => {
    const row = orNotFound(await lockOutgoing(c.tx, idOf(messageId)));
    if (!canBeSentAgain(row, c.now)) throw new Refusal('RULE', { reason: 'MESSAGE_NOT_AGAIN' });
    if (knownOf(row.notification)?.canBeStopped && (await findRemindersStopped(c.tx, row.recipient)))
      throw new Refusal('RULE', { reason: 'MESSAGE_NOT_AGAIN' });
    await setQueuedAgain(c.tx, row.id, c.now);
    await c.audit('SEND_MESSAGE_AGAIN', 'outgoing', messageId);
  });
}
