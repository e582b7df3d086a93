import { worker } from '#sw/scope.ts';

/** The name that earlier versions gave it: their files are still of use in it. */
export const FILES_CACHE = `workbox-precache-v2-${worker.registration.scope}`;
/** Files at a time: one after another, a slow line waits for each answer. */
const LANES = 6;
/** Before each try. */
const PAUSES_MS = [0, 1_000, 5_000];

/** The address of each file of this version, and its key in the cache. */
export type Files = ReadonlyMap<string, string>;

/**
 * Stores this version. A file that the server does not answer with is left for later, unless the page itself names it; an update
 * that a lost network cut short waits for the next try, because the version that it replaces is whole.
 */
export async function install(files: Files, index: string): Promise<void> {
  let isCut = false;
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    isCut = await storeLacking(files);
  }
  const lacking = await lackingOf(files);
  const page = await (await caches.match(index, { cacheName: FILES_CACHE }))?.text();
  const isNamed = ([url]: readonly [string, string]): boolean => !!page?.includes(new URL(url).pathname);
  if (!page || lacking.some(isNamed) || (isCut && worker.registration.active))
    throw new Error('not installed');
}

let underWay: Promise<boolean> | undefined;

/** Fetches what is not stored yet, once for all that ask. @returns whether a file had no answer */
export function storeLacking(files: Files): Promise<boolean> {
  return (underWay ??= fetchLacking(files).finally(() => (underWay = undefined)));
}

async function fetchLacking(files: Files): Promise<boolean> {
  const [cache, lacking] = await Promise.all([caches.open(FILES_CACHE), lackingOf(files)]);
  let isCut = false;
  const lane = async (): Promise<void> => {
    for (let next = lacking.pop(); next; next = lacking.pop()) {
      const [url, key] = next;
      // The browser's own cache may hold a former content of a file without a hash in its name.
      const answer = await fetch(url, { cache: url === key ? 'default' : 'reload' }).catch(() => undefined);
      isCut ||= !answer;
      // A full device keeps what it has.
      if (answer?.status === 200) await cache.put(key, answer).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return isCut;
}

async function lackingOf(files: Files): Promise<(readonly [string, string])[]> {
  const stored = await (await caches.open(FILES_CACHE)).keys();
  const keys = new Set(stored.map(({ url }) => url));
  return [...files].filter(([, key]) => !keys.has(key));
}
