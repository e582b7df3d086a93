import type { WorkerMessage } from '#contract/messages.ts';
import { snooze } from '#sw/alert-calls.ts';
import { chooseWindow } from '#sw/choose-window.ts';
import type { NotificationData } from '#sw/notification.ts';
import { openPages } from '#sw/pages.ts';
import { worker } from '#sw/scope.ts';

/** A tap opens the page of the request. "Snooze 5 min" closes and snoozes the notification. */
export function onNotificationClick(event: NotificationEvent): void {
  event.notification.close();
  const data = event.notification.data as NotificationData;
  event.waitUntil(event.action === 'snooze' ? snooze(data) : lead(data.url, data.role));
}

/**
 * The right to focus or open a window ends about a second after the tap, and Chromium grants it once: focus
 * comes first, without reading any store before.
 */
async function lead(url: string, role: NotificationData['role']): Promise<void> {
  const window = chooseWindow(await openPages(), role);
  if (!window) return void (await worker.clients.openWindow(url));
  try {
    const focused = await window.focus();
    focused.postMessage({ type: 'open', url, role } satisfies WorkerMessage);
  } catch {
    // The window was closed at this moment.
    await worker.clients.openWindow(url);
  }
}
