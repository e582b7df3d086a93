import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Channel, Recipient } from '#server/notifications/notification.ts';
import {
  isOfPatient,
  notificationOf,
  NOTIFICATIONS,
  senderOf,
  type NotificationId,
} from '#server/notifications/notifications.ts';

const WHO: Record<Recipient, string> = {
  PATIENT: 'patient',
  PATIENT_APP: 'patient’s app',
  PROVIDER: 'provider',
  NURSE: 'nurse',
  AGENT: 'agent',
  OPERATOR: 'operator',
  APPLICANT: 'who registers',
};
const BY: Record<Channel, string> = {
  SMS: 'SMS',
  MAIL: 'mail',
  INBOX: 'inbox',
  PUSH: 'push',
  WEBHOOK: 'webhook',
  SCREEN: 'screen',
};
const ids = Object.keys(NOTIFICATIONS) as NotificationId[];

/** The rows of both tables of the page, as cells. */
const told = ids.flatMap((id) => {
  const row = notificationOf(id);
  return row.told.map(({ who, by }) => [
    `\`${id}\``,
    row.event,
    who.map((one) => WHO[one]).join(', '),
    // An SMS is followed by a mail when it has failed; the screen and a push are told together.
    by.map((one) => BY[one]).join(by.includes('SMS') ? ', then ' : ', '),
    row.canWait && by.includes('SMS') ? 'yes' : 'no',
    row.sentUntil,
    row.repeat ?? '',
    row.canBeStopped ? 'by STOP' : 'no',
  ]);
});
const texts = ids.flatMap((id) =>
  Object.entries(notificationOf(id).texts ?? {}).map(([language, text]) => [`\`${id}\``, language, text]),
);

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

test('docs/messages.md has the rows and the words of the code, and no others', () => {
  const page = readFileSync('docs/messages.md', 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cellsOf);
  expect(rows.map(lineOf)).toEqual([...told, ...texts].map(lineOf));
});

test('a text to a patient names the hospital, and a text to staff the portal', () => {
  const named = { PLACE: 'City Hospital', PRODUCT_NAME: 'Wardline' };
  for (const id of ids) {
    const texts = Object.values(notificationOf(id).texts ?? {});
    const other = isOfPatient(id) ? '{product}' : '{hospital}';
    expect([id, texts.filter((text) => text.includes(other))]).toEqual([id, []]);
    expect(senderOf(id, named)).toBe(isOfPatient(id) ? 'City Hospital' : 'Wardline');
  }
});
