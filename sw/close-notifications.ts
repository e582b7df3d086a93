import type { NotificationData } from '#sw/notification.ts';
import { worker } from '#sw/scope.ts';

/** Closes the notifications for which the predicate is true. */
export async function closeNotifications(isOver: (data: NotificationData) => boolean): Promise<void> {
  for (const notification of await worker.registration.getNotifications())
    if (isOver(notification.data as NotificationData)) notification.close();
}
