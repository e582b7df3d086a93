import { registerRoute } from 'workbox-routing';
import { isNurseLink, isPortalPage } from '#sw/portal-page.ts';
import { APP_SEGMENT, INDEX_REVISION, worker } from '#sw/scope.ts';
import { FILES_CACHE, install, storeFile, storeFiles, type Files } from '#sw/store-files.ts';

/** A file of the build; one with a hash in its name needs no revision. */
interface BuiltFile {
  url: string;
  revision: string | null;
  /** True if the first screens do not need it. */
  later?: true;
}
declare const self: { __WB_MANIFEST: BuiltFile[] };

const INDEX = '/index.html';
/** Files named by their content's hash: they never change. */
const PARTS = '/assets/';
/** The number of former versions that remain cached. */
const FORMER_VERSIONS = 2;

/** Entry missing from the build's list: only the server knows its revision, because it adds the branding. */
const PAGE = keyed({ url: INDEX, revision: INDEX_REVISION });
const BUILT = self.__WB_MANIFEST;
/** The files of this version. */
const ALL: Files = new Map([PAGE, ...BUILT.map(keyed)]);
const FIRST: Files = new Map([PAGE, ...BUILT.filter(({ later }) => !later).map(keyed)]);

/**
 * Stores the built portal on the device and serves its pages from there. A new device has the first screens in a short time and
 * the rest by `storeRest`; an update has everything, because the version that it replaces serves until then.
 */
export function precachePortal(): void {
  worker.addEventListener('install', (event) =>
    event.waitUntil(install(worker.registration.active ? ALL : FIRST, PAGE[1])),
  );
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld()));
  const page = async (): Promise<Response> => (await cached(PAGE[1])) ?? fetch(INDEX);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && (ALL.has(url.href) || isPart(url.href)),
    ({ request, event }) => file(request, event),
  );
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && isPortalPage(url.pathname, APP_SEGMENT),
    page,
  );
  // Without a server the page itself reports this, and keeps the codes until the server is reachable.
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isNurseLink(url.pathname),
    ({ request }) => fetch(request).catch(page),
  );
}

/** Stores what the installation left for later. @throws as long as something lacks */
export async function storeRest(): Promise<void> {
  const { lacking } = await storeFiles(ALL);
  if (lacking.length) throw new Error('not whole');
}

/** Answers from the device, or else from the server: a screen that was open opens again without a network. */
async function file(request: Request, event: ExtendableEvent): Promise<Response> {
  const key = ALL.get(request.url);
  const stored = await cached(key ?? request.url);
  if (stored) return stored;
  const answer = await fetch(request);
  if (key) event.waitUntil(storeFile(key, answer.clone()));
  return answer;
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
async function dropOld(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const current = new Set(ALL.values());
  const former = (await cache.keys()).filter(({ url }) => !current.has(url));
  const parts = former.filter(({ url }) => isPart(url));
  const kept = new Set(parts.slice(-FORMER_VERSIONS * current.size));
  await Promise.all(former.filter((request) => !kept.has(request)).map((request) => cache.delete(request)));
}
