import { WAITS_CACHE } from '#contract/device-names.ts';
import { reportQuietly } from '#lib/quiet-report.ts';

/** Registration in browsers with Background Sync (Chromium's). */
interface Syncing {
  sync?: { register: (tag: string) => Promise<void> };
}

let was: boolean | undefined;

/** Sets whether the worker asks the user to open the portal, once the network is back and no open page sends the writes. */
export function remindLater(isWanted: boolean): void {
  if (was === isWanted || !('serviceWorker' in navigator)) return;
  was = isWanted;
  const done = isWanted ? askWorker() : caches.delete(WAITS_CACHE);
  done.catch((error: unknown) => reportQuietly('sync', error));
}

async function askWorker(): Promise<void> {
  // Before any other await: it must not be stored after the call that removes it.
  await caches.open(WAITS_CACHE);
  const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & Syncing;
  await registration.sync?.register(WAITS_CACHE);
}
