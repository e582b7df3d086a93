import { setTimeout as pause } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from './refusal.ts';

/** Calls that are still under way after this are cut; their clients send them again with the same key. */
const UNDER_WAY_MS = 10_000;
const LOOK_MS = 20;
/** Time after which a balancer has chosen another server, or this one is up again. */
const RETRY_AFTER_S = 1;

/** State of an instance that is stopping. */
export interface Stopping {
  /** `leaving`: not ready any more, but every call is served; `refusing`: new calls are refused. */
  phase: 'serving' | 'leaving' | 'refusing';
}

/** While it stops, answers close their connections, so that clients go elsewhere with the next call. */
export function mountStopping(app: Hono, { stopping }: Pick<Deps, 'stopping'>): void {
  app.use(async (c, next) => {
    await next();
    if (stopping.phase !== 'serving') c.header('connection', 'close');
  });
  app.use(async (_, next) => {
    if (stopping.phase === 'refusing') throw new Refusal('STOPPING', { retryAfterS: RETRY_AFTER_S });
    await next();
  });
}

/** Counts what a server has begun to answer. @returns a function that says how much of it is not answered yet */
export function countUnderWay(server: ServerType): () => number {
  let underWay = 0;
  server.on('request', (_: unknown, answer: { once(event: 'close', on: () => void): void }) => {
    underWay += 1;
    answer.once('close', () => void (underWay -= 1));
  });
  return () => underWay;
}

/** Loses no call: first it says "not ready", then it ends streams and accepts nothing new, then it waits for calls under way. */
export async function stopServing(
  server: ServerType,
  { stopping, sessionWatch, config }: Pick<Deps, 'stopping' | 'sessionWatch' | 'config'>,
  underWay: () => number,
): Promise<void> {
  stopping.phase = 'leaving';
  await pause(config.DRAIN_S * 1_000);
  stopping.phase = 'refusing';
  server.close();
  const ended = sessionWatch.endAll();
  const end = performance.now() + UNDER_WAY_MS;
  while (underWay() && performance.now() < end) await pause(LOOK_MS);
  if ('closeAllConnections' in server) server.closeAllConnections();
  await ended;
}
