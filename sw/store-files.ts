import { worker } from '#sw/scope.ts';

/** The name that earlier versions gave it: their files are still of use in it. */
export const FILES_CACHE = `workbox-precache-v2-${worker.registration.scope}`;
/** Files at a time: one after another, a slow line waits for each answer; of a browser's six connections some are the pages'. */
const LANES = 4;
/** Before each try. */
const PAUSES_MS = [0, 1_000, 5_000];

/** The address of each file of this version, and its key in the cache. */
export type Files = ReadonlyMap<string, string>;
type Entry = readonly [url: string, key: string];

interface Outcome {
  lacking: readonly Entry[];
  /** A file had no answer at all. */
  isCut: boolean;
}

/**
 * Stores these files. One that the server does not answer with is left for later, unless the page itself names it; an update
 * that a lost network cut short waits for the next try, because the version that it replaces is whole.
 */
export async function install(files: Files, index: string): Promise<void> {
  const { lacking, isCut } = await storeFiles(files);
  const page = await (await caches.match(index, { cacheName: FILES_CACHE }))?.text();
  const isNamed = ([url]: Entry): boolean => !!page?.includes(new URL(url).pathname);
  if (!page || lacking.some(isNamed) || (isCut && worker.registration.active))
    throw new Error('not installed');
}

let underWay: Promise<Outcome> | undefined;

/** Fetches what is not stored yet, and what failed again, once for all that ask. */
export function storeFiles(files: Files): Promise<Outcome> {
  return (underWay ??= tryAll(files).finally(() => (underWay = undefined)));
}

async function tryAll(files: Files): Promise<Outcome> {
  let outcome: Outcome = { lacking: [], isCut: false };
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    outcome = await tryOnce(files);
    if (outcome.lacking.length === 0) break;
  }
  return outcome;
}

async function tryOnce(files: Files): Promise<Outcome> {
  const waiting = await lackingOf(files);
  let isCut = false;
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [url, key] = next;
      // The browser's own cache may hold a former content of a file without a hash in its name.
      const answer = await fetch(url, { cache: url === key ? 'default' : 'reload' }).catch(() => undefined);
      isCut ||= !answer;
      if (answer) await storeFile(key, answer);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { lacking: await lackingOf(files), isCut };
}

/** Stores a whole answer. A full device keeps what it has. */
export async function storeFile(key: string, answer: Response): Promise<void> {
  if (answer.status !== 200) return;
  const cache = await caches.open(FILES_CACHE);
  await cache.put(key, answer).catch(() => undefined);
}

async function lackingOf(files: Files): Promise<Entry[]> {
  const stored = await (await caches.open(FILES_CACHE)).keys();
  const keys = new Set(stored.map(({ url }) => url));
  return [...files].filter(([, key]) => !keys.has(key));
}
