import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Deps } from '#server/platform/deps.ts';
import { purgeJob } from '#server/platform/jobs/purge.ts';
import { afterCommit, afterCommitDone, openUnit, type Unit } from '#server/platform/writes/unit.ts';

const log = pino({ level: 'silent' });

/** Work that is under way until it is told to end. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { work: () => promise, end: () => resolve(undefined) };
}

/** @returns whether a promise is settled after what is due now */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for the purge that is under way before the store is closed', async () => {
  const held = heldWork();
  const stop = purgeJob({ log } as Deps, [held.work]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  const stopped = stop();
  expect(await isSettled(stopped)).toBe(false);
  held.end();
  expect(await isSettled(stopped)).toBe(true);
});

it('waits for the work after commits before the store is closed', async () => {
  const held = heldWork();
  const deps = { log, clock: { now: () => new Date() }, config: { TIME_ZONE: 'Asia/Kolkata' } } as Deps;
  const unit: Unit = openUnit(deps, {} as Unit['tx']);
  unit.after.add(held.work);
  afterCommit(deps, [unit]);
  const done = afterCommitDone();
  expect(await isSettled(done)).toBe(false);
  held.end();
  expect(await isSettled(done)).toBe(true);
});
