import { WAITS_CACHE } from '#contract/device-names.ts';
import { NEUTRAL_NOTIFICATION } from '#sw/notification.ts';
import { openPages } from '#sw/pages.ts';
import { worker } from '#sw/scope.ts';

/**
 * The network is back and there were unsent changes. An open page sends them itself; the worker has no key to
 * them, so without an open page it asks the user to open one.
 */
export function onSync(event: ExtendableEvent): void {
  event.waitUntil(remind());
}

async function remind(): Promise<void> {
  const [pages, waits] = await Promise.all([openPages(), caches.has(WAITS_CACHE)]);
  if (pages.length || !waits) return;
  await worker.registration.showNotification('Not sent yet', {
    ...NEUTRAL_NOTIFICATION,
    body: 'You have unsent changes. Open the portal to send them.',
    tag: WAITS_CACHE,
  });
}
