import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { REFERENCE_CACHE } from '#contract/device-names.ts';
import { isReferenceCall } from '#sw/reference-calls.ts';
import { APP_SEGMENT } from '#sw/scope.ts';

/** Each state's cities are one entry, so the number of entries needs a limit. */
const KEPT_MAX = 80;

/** Serves lists that are the same for everyone from the cache, and refreshes them in the background. */
export function cacheReference(): void {
  const strategy = new StaleWhileRevalidate({
    cacheName: REFERENCE_CACHE,
    plugins: [
      {
        // The key is the URL alone: the cache must not contain tokens or separate entries by them.
        cacheKeyWillBeUsed: async ({ request }) => request.url,
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        cacheDidUpdate: trim,
      },
    ],
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isReferenceCall(url.pathname, APP_SEGMENT),
    strategy,
    'GET',
  );
}

/**
 * Deletes the entries that were refreshed longest ago; a cache lists its keys in the order of writing.
 * workbox-expiration would use a separate database, and a sixth of the worker's size.
 */
async function trim(): Promise<void> {
  const cache = await caches.open(REFERENCE_CACHE);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -KEPT_MAX).map((key) => cache.delete(key)));
}
