import { WAITS_CACHE } from '#contract/messages.ts';
import { NOBODYS } from '#sw/notification.ts';
import { openPages } from '#sw/pages.ts';
import { worker } from '#sw/scope.ts';

/**
 * The network is back, and something waited on this device when it went. An open page sends it by itself; the worker has no
 * key to what was sealed, so without a page somebody is asked to open one.
 */
export function onSync(event: ExtendableEvent): void {
  event.waitUntil(remind());
}

async function remind(): Promise<void> {
  const [pages, waits] = await Promise.all([openPages(), caches.has(WAITS_CACHE)]);
  if (pages.length || !waits) return;
  await worker.registration.showNotification('Not sent yet', {
    ...NOBODYS,
    body: 'You have unsent changes. Open the portal to send them.',
    tag: WAITS_CACHE,
  });
}
