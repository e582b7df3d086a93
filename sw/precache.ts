import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isNurseLink, isPortalPage } from '#sw/portal-page.ts';
import { APP_SEGMENT, INDEX_REVISION, worker } from '#sw/scope.ts';

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] };

const INDEX = '/index.html';
/** Files named by their content's hash: they never change. */
const PARTS = '/assets/';
/** The number of former versions that remain cached. */
const FORMER_VERSIONS = 2;

/** Caches the built portal on the device and serves its pages from there. */
export function precachePortal(): void {
  const controller = new PrecacheController();
  // The page itself is not in the build's list: the server adds the branding, so only the server knows its
  // revision.
  controller.addToCacheList([...self.__WB_MANIFEST, { url: INDEX, revision: INDEX_REVISION }]);
  worker.addEventListener('install', (event) => void controller.install(event));
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld(controller)));
  const page = controller.createHandlerBoundToURL(INDEX);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && (controller.getCacheKeyForURL(url.href) || isPart(url.href)),
    async ({ request }) => (await fromCache(controller, request.url)) ?? fetch(request),
  );
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && isPortalPage(url.pathname, APP_SEGMENT),
    page,
  );
  // Without a server the page itself reports this, and keeps the codes until the server is reachable.
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isNurseLink(url.pathname),
    (given) => fetch(given.request).catch(() => page(given)),
  );
}

const isPart = (url: string): boolean => new URL(url).pathname.startsWith(PARTS);

/** A file of this version, or a script or style of a former one. */
function fromCache(controller: PrecacheController, url: string): Promise<Response | undefined> {
  const { cacheName } = controller.strategy;
  return caches.match(controller.getCacheKeyForURL(url) ?? url, { cacheName, ignoreVary: true });
}

/**
 * Deletes files that this version does not use, except those of the former versions: their pages may be open
 * for hours in a consultation, and the server no longer has those files. A cache lists its keys in the order
 * of writing.
 */
async function dropOld(controller: PrecacheController): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName);
  const current = new Set(controller.getURLsToCacheKeys().values());
  const former = (await cache.keys()).filter(({ url }) => !current.has(url));
  const parts = former.filter(({ url }) => isPart(url));
  const kept = new Set(parts.slice(-FORMER_VERSIONS * current.size));
  await Promise.all(former.filter((request) => !kept.has(request)).map((request) => cache.delete(request)));
}
