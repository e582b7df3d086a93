import type { Query } from '@tanstack/react-query';
import { NetworkError } from '#api/http/errors.ts';
import { openingOf } from '#api/lists/loaded-pages.ts';
import { currentRole, sessionOf } from '#api/session/session.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { readCache, type CachedRead } from '#offline/read-cache.ts';

/** After this long without an answer, the cached one is shown while the read continues. */
const PATIENCE_MS = 4_000;
const READS_A_PURGE = 50;
let reads = 0;

/**
 * Stores every successful read on this device, encrypted. A first read that does not reach the server resolves with the
 * stored answer and its time. A later one fails, and the query keeps its data.
 */
export async function readWithCache(given: Promise<unknown>, query: Query): Promise<unknown> {
  const { queryHash, state } = query;
  const reading = given.then((data) => {
    void keep(queryHash, data).catch((error: unknown) => reportQuietly('read cache', error));
    return data;
  });
  if (state.data !== undefined) return reading;
  const before = await Promise.race([reading.then(nothing, orSeen(queryHash)), orSeenLater(queryHash)]);
  if (!before) return reading;
  setTimeout(() => query.setState({ dataUpdatedAt: before.at }));
  reading.then((data) => query.setData(data), nothing);
  return before.data;
}

const nothing = (): undefined => undefined;

const orSeen =
  (queryHash: string) =>
  (error: unknown): Promise<CachedRead | undefined> | undefined =>
    error instanceof NetworkError ? find(queryHash) : undefined;

async function orSeenLater(queryHash: string): Promise<CachedRead | undefined> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // Without a cached answer this never resolves, so that the read itself answers.
  return (await find(queryHash)) ?? new Promise(() => undefined);
}

async function find(queryHash: string): Promise<CachedRead | undefined> {
  const session = await sessionOf(currentRole());
  return session ? readCache.find(session.userId, queryHash, Date.now()) : undefined;
}

async function keep(queryHash: string, data: unknown): Promise<void> {
  const session = await sessionOf(currentRole());
  if (!session) return;
  await readCache.keep(session.userId, queryHash, openingOf(data), Date.now());
  reads += 1;
  if (reads % READS_A_PURGE === 1) await readCache.purge(Date.now());
}
