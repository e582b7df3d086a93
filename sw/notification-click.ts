import type { WorkerMessage } from '#contract/messages.ts';
import { chooseWindow } from '#sw/choose-window.ts';
import type { NotificationData } from '#sw/notification.ts';
import { openPages } from '#sw/pages.ts';
import { worker } from '#sw/scope.ts';

/** A tap leads to where the request waits. "Not now" only takes the notification away. */
export function onNotificationClick(event: NotificationEvent): void {
  event.notification.close();
  if (event.action === 'snooze') return;
  const data = event.notification.data as NotificationData | null;
  event.waitUntil(lead(data?.url ?? '/', data?.role ?? null));
}

/**
 * The right to focus or open a window runs out about a second after the tap, and Chromium gives it once: so no reading
 * of stores here, and the focus comes before anything else.
 */
async function lead(url: string, role: NotificationData['role']): Promise<void> {
  const window = chooseWindow(await openPages(), role);
  if (!window) return void (await worker.clients.openWindow(url));
  try {
    const focused = await window.focus();
    focused.postMessage({ type: 'open', url, role } satisfies WorkerMessage);
  } catch {
    // It was closed in this moment.
    await worker.clients.openWindow(url);
  }
}
