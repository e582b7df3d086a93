import { WAITS_CACHE } from '#contract/messages.ts';
import { reportQuietly } from '#lib/quiet-report.ts';

/** Of browsers that know Background Sync (Chromium's). */
interface Syncing {
  sync?: { register: (tag: string) => Promise<void> };
}

let was: boolean | undefined;

/** Has the worker ask somebody to open the portal, once the network is back and no page is there to send what waits; or not. */
export function remindLater(isWanted: boolean): void {
  if (was === isWanted || !('serviceWorker' in navigator)) return;
  was = isWanted;
  const done = isWanted ? askWorker() : caches.delete(WAITS_CACHE);
  done.catch((error: unknown) => reportQuietly('sync', error));
}

async function askWorker(): Promise<void> {
  // First, and before anything is waited for: it must not come behind the word that nothing waits any more.
  await caches.open(WAITS_CACHE);
  const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & Syncing;
  await registration.sync?.register(WAITS_CACHE);
}
