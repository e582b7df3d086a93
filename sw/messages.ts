import { REFERENCE_CACHE } from '#contract/device-names.ts';
import { isPageMessage, type PageAnswer, type PageMessage } from '#contract/messages.ts';
import { closeNotifications } from '#sw/close-notifications.ts';
import { storeRest } from '#sw/precache.ts';
import { worker } from '#sw/scope.ts';

/** Answers messages from pages of this portal and ignores all others. */
export function onMessage(event: ExtendableMessageEvent): void {
  if (event.origin !== worker.location.origin || !isPageMessage(event.data)) return;
  const port = event.ports[0];
  event.waitUntil(
    act(event.data).then(
      () => port?.postMessage({ ok: true } satisfies PageAnswer),
      () => port?.postMessage({ ok: false } satisfies PageAnswer),
    ),
  );
}

async function act(message: PageMessage): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return worker.skipWaiting();
    case 'STORE_REST':
      return storeRest();
    case 'CLEAR':
      // On a shared tablet the next user must not see the previous user's alerts.
      await Promise.all([caches.delete(REFERENCE_CACHE), closeNotifications(() => true)]);
      return;
    case 'CLOSE_ALERT':
      await closeNotifications(({ requestId }) => requestId === message.requestId);
  }
}
