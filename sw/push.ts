import { notificationOf } from '#sw/notification.ts';
import { tellPages } from '#sw/pages.ts';
import { worker } from '#sw/scope.ts';

/** Every push shows a notification, at once and whatever it says; the pages hear of it afterwards. */
export function onPush(event: PushEvent): void {
  const { title, options } = notificationOf(textOf(event));
  const { role, kind, requestId } = options.data;
  const shown = worker.registration.showNotification(title, options);
  event.waitUntil(shown.then(() => tellPages({ type: 'push-received', role, kind, requestId })));
}

function textOf(event: PushEvent): string | null {
  try {
    return event.data?.text() ?? null;
  } catch {
    return null;
  }
}
