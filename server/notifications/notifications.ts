import { ACCOUNT_NOTIFICATIONS } from './account-notifications.ts';
import type { Notification } from './notification.ts';
import { OTHER_NOTIFICATIONS } from './other-notifications.ts';
import { PATIENT_NOTIFICATIONS } from './patient-notifications.ts';
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

export const notificationOf = (id: NotificationId): Notification => NOTIFICATIONS[id];
