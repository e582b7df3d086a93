import { registerRoute } from 'workbox-routing';
import { isNurseLink, isPortalPage } from '#sw/portal-page.ts';
import { APP_SEGMENT, INDEX_REVISION, worker } from '#sw/scope.ts';
import { FILES_CACHE, install, storeLacking, type Files } from '#sw/store-files.ts';

/** A file of the build; one with a hash in its name needs no revision. */
interface BuiltFile {
  url: string;
  revision: string | null;
}
declare const self: { __WB_MANIFEST: BuiltFile[] };

const INDEX = '/index.html';
/** Files named by their content's hash: they never change. */
const PARTS = '/assets/';
/** The number of former versions that remain cached. */
const FORMER_VERSIONS = 2;

/** Caches the built portal on the device and serves its pages from there. */
export function precachePortal(): void {
  // The page itself is not in the build's list: the server adds the branding, so only the server knows its
  // revision.
  const index = keyed({ url: INDEX, revision: INDEX_REVISION });
  const files: Files = new Map([...self.__WB_MANIFEST.map(keyed), index]);
  worker.addEventListener('install', (event) => event.waitUntil(install(files, index[1])));
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld(files)));
  const page = async (event: ExtendableEvent): Promise<Response> => {
    event.waitUntil(storeLacking(files));
    return (await cached(index[1])) ?? fetch(INDEX);
  };
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && (files.has(url.href) || isPart(url.href)),
    async ({ request, event }) => {
      const stored = await cached(files.get(request.url) ?? request.url);
      if (!stored) event.waitUntil(storeLacking(files));
      return stored ?? fetch(request);
    },
  );
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && isPortalPage(url.pathname, APP_SEGMENT),
    ({ event }) => page(event),
  );
  // Without a server the page itself reports this, and keeps the codes until the server is reachable.
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isNurseLink(url.pathname),
    ({ request, event }) => fetch(request).catch(() => page(event)),
  );
}

const isPart = (url: string): boolean => new URL(url).pathname.startsWith(PARTS);

/** The address of a file, and its key in the cache as earlier versions wrote it. */
function keyed({ url, revision }: BuiltFile): [string, string] {
  const key = new URL(url, location.href);
  const { href } = key;
  if (revision) key.searchParams.set('__WB_REVISION__', revision);
  return [href, key.href];
}

/** A file of this version, or a script or style of a former one. */
const cached = (key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName: FILES_CACHE, ignoreVary: true });

/**
 * Deletes files that this version does not use, except those of the former versions: their pages may be open
 * for hours in a consultation, and the server no longer has those files. A cache lists its keys in the order
 * of writing.
 */
async function dropOld(files: Files): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const current = new Set(files.values());
  const former = (await cache.keys()).filter(({ url }) => !current.has(url));
  const parts = former.filter(({ url }) => isPart(url));
  const kept = new Set(parts.slice(-FORMER_VERSIONS * current.size));
  await Promise.all(former.filter((request) => !kept.has(request)).map((request) => cache.delete(request)));
}
