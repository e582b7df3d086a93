import type { NotificationData } from '#sw/notification.ts';
import { worker } from '#sw/scope.ts';

/** Takes those notifications off the screen of which this is true. */
export async function closeNotifications(isOver: (data: NotificationData) => boolean): Promise<void> {
  for (const notification of await worker.registration.getNotifications())
    if (isOver(notification.data as NotificationData)) notification.close();
}
