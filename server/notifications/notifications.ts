import type { Config } from '#server/platform/config.ts';
import { ACCOUNT_NOTIFICATIONS } from './account-notifications.ts';
import type { Notification } from './notification.ts';
import { OTHER_NOTIFICATIONS } from './other-notifications.ts';
import { PATIENT_NOTIFICATIONS } from './patient-notifications.ts';
import { MORE_PATIENT_TEXTS } from './patient-texts.ts';
import { STAFF_NOTIFICATIONS } from './staff-notifications.ts';

/** Everything of which anyone is told. docs/messages.md is written from it. */
export const NOTIFICATIONS = {
  ...PATIENT_NOTIFICATIONS,
  ...ACCOUNT_NOTIFICATIONS,
  ...STAFF_NOTIFICATIONS,
  ...OTHER_NOTIFICATIONS,
} as const;

export type NotificationId = keyof typeof NOTIFICATIONS;
type Table = typeof NOTIFICATIONS;

/** Those that are sent by SMS. */
export type MessageId = {
  [Id in NotificationId]: Table[Id] extends { texts: object } ? Id : never;
}[NotificationId];

/** Those that are told to a person with an account. */
export type PersonalId = keyof typeof ACCOUNT_NOTIFICATIONS | keyof typeof STAFF_NOTIFICATIONS;

type PatientId = keyof typeof PATIENT_NOTIFICATIONS;
/** Returns whether patients and their relatives read it. */
export const isOfPatient = (id: string): id is PatientId => id in PATIENT_NOTIFICATIONS;

/** Returns the name under which a message comes: patients know their hospital, and staff the portal. */
export const senderOf = (
  id: string,
  { PLACE, PRODUCT_NAME }: Pick<Config, 'PLACE' | 'PRODUCT_NAME'>,
): string => (isOfPatient(id) ? PLACE : PRODUCT_NAME);

/** The row of the table; patients are told in more languages than staff. */
export function notificationOf(id: NotificationId): Notification {
  const row: Notification = NOTIFICATIONS[id];
  if (!row.texts || !isOfPatient(id)) return row;
  const { mr, bn, ta, te } = MORE_PATIENT_TEXTS;
  return { ...row, texts: { ...row.texts, mr: mr[id], bn: bn[id], ta: ta[id], te: te[id] } };
}
