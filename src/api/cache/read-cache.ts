import type { Query } from '@tanstack/react-query';
import { NetworkError } from '#api/http/errors.ts';
import { openingOf } from '#api/lists/held-pages.ts';
import { currentRole, sessionOf } from '#api/session/session.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { seen, type Seen } from '#offline/read-cache.ts';

/** A line that says nothing at all: what was seen last is shown meanwhile. */
const PATIENCE_MS = 4_000;
const READS_A_PURGE = 50;
let reads = 0;

/**
 * Every read that succeeds is kept, sealed, on this device; a first one that finds no server answers with what was seen
 * last, as old as it is. What is on the screen already stays there by itself.
 */
export async function keepSeen(given: Promise<unknown>, query: Query): Promise<unknown> {
  const { queryHash, state } = query;
  const reading = given.then((data) => {
    void keep(queryHash, data).catch((error: unknown) => reportQuietly('seen', error));
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
  (error: unknown): Promise<Seen | undefined> | undefined =>
    error instanceof NetworkError ? find(queryHash) : undefined;

async function orSeenLater(queryHash: string): Promise<Seen | undefined> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // Without anything to show meanwhile the read goes on.
  return (await find(queryHash)) ?? new Promise(() => undefined);
}

async function find(queryHash: string): Promise<Seen | undefined> {
  const session = await sessionOf(currentRole());
  return session ? seen.find(session.userId, queryHash, Date.now()) : undefined;
}

async function keep(queryHash: string, data: unknown): Promise<void> {
  const session = await sessionOf(currentRole());
  if (!session) return;
  await seen.keep(session.userId, queryHash, openingOf(data), Date.now());
  reads += 1;
  if (reads % READS_A_PURGE === 1) await seen.purge(Date.now());
}
