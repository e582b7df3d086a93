import { deleteQueued } from '#server/mail/outgoing.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { notificationOf, NOTIFICATIONS, type NotificationId } from './notifications.ts';
import { upsertReminderStop } from './reminder-stop.queries.ts';

export { findRemindersStopped } from './reminder-stop.queries.ts';

const STOPPABLE = (Object.keys(NOTIFICATIONS) as NotificationId[]).filter(
  (id) => notificationOf(id).canBeStopped,
);

export type ReminderWord = 'STOP' | 'START';

const WORDS: Readonly<Record<string, ReminderWord>> = {
  STOP: 'STOP',
  STOPALL: 'STOP',
  UNSUBSCRIBE: 'STOP',
  बंद: 'STOP',
  रोकें: 'STOP',
  START: 'START',
  UNSTOP: 'START',
  शुरू: 'START',
};

/** Returns what a reply asks for: the word alone, in any case. */
export function reminderWordOf(text: string): ReminderWord | undefined {
  const word = text
    .normalize('NFC')
    .replaceAll(/[\s.!"'।]/g, '')
    .toUpperCase();
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

interface Said {
  mobile: string;
  word: ReminderWord;
  /** When the gateway received it: replies may arrive twice and in any order. */
  saidAt: Date;
}

/** Reminders that wait are not sent either. @returns whether this is the newest word of the number */
export async function setReminders(tx: Tx, { mobile, word, saidAt }: Said): Promise<boolean> {
  const stoppedAt = word === 'STOP' ? saidAt : null;
  if (!(await upsertReminderStop(tx, { mobile, stoppedAt, saidAt }))) return false;
  if (stoppedAt) await deleteQueued(tx, mobile, STOPPABLE);
  return true;
}
