import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isReferenceCall } from '#sw/reference-calls.ts';
import { APP_SEGMENT } from '#sw/scope.ts';

export const REFERENCE_CACHE = 'portal-reference';
const WEEK_S = 7 * 24 * 3600;

/** Lists that are the same for everybody come from the device at once and are renewed behind. */
export function cacheReference(): void {
  const strategy = new StaleWhileRevalidate({
    cacheName: REFERENCE_CACHE,
    plugins: [
      {
        // The address alone: the cache must not keep anybody's token, nor part by it.
        cacheKeyWillBeUsed: async ({ request }) => request.url,
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
      },
      new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: WEEK_S, purgeOnQuotaError: true }),
    ],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && isReferenceCall(url.pathname, APP_SEGMENT), strategy, 'GET');
}
