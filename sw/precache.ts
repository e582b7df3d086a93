import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isPortalPage } from '#sw/portal-page.ts';
import { APP_SEGMENT, INDEX_REVISION } from '#sw/scope.ts';

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] };

const INDEX = '/index.html';

/** Keeps the built portal on the device and answers its pages from there. */
export function precachePortal(): void {
  // The page itself is not in the build's list: the server brands it, so only the server knows its revision.
  const index = { url: INDEX, revision: INDEX_REVISION };
  precacheAndRoute([...self.__WB_MANIFEST, index], { cleanURLs: false });
  cleanupOutdatedCaches();
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && isPortalPage(url.pathname, APP_SEGMENT),
    createHandlerBoundToURL(INDEX),
  );
}
