import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isReferenceCall } from '#sw/reference-calls.ts';
import { APP_SEGMENT } from '#sw/scope.ts';

export const REFERENCE_CACHE = 'portal-reference';
/** Cities of a state are one answer a state, so the number of answers has no end of its own. */
const KEPT_MAX = 80;

/** Lists that are the same for everybody come from the device at once and are renewed behind. */
export function cacheReference(): void {
  const strategy = new StaleWhileRevalidate({
    cacheName: REFERENCE_CACHE,
    plugins: [
      {
        // The address alone: the cache must not keep anybody's token, nor part by it.
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
 * Drops what was renewed longest ago; a cache lists its keys in the order of their writing. workbox-expiration does it
 * by a database of its own, which would be a sixth of the worker.
 */
async function trim(): Promise<void> {
  const cache = await caches.open(REFERENCE_CACHE);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT_MAX)).map((key) => cache.delete(key)));
}
