// @module-tag slow
import 'fake-indexeddb/auto';
import '#tests/support/browser/caches.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { nameOf } from '#contract/call.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { atNight } from '#tests/support/at-night.ts';
import { runFaults } from '#tests/support/models/outbox-faults.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
/** 10,000 by hand, see the README. */
const RUNS = Number(process.env['OUTBOX_RUNS'] ?? atNight(500, 60));
/** Enough to find a fault of the outbox: the search ends with the first. */
const SEARCH = 500;

test(
  'three devices with failing lines, clocks, sessions and batteries: nothing is lost, nothing comes twice, the order holds',
  () => runFaults(server, RUNS),
  RUNS * 1_000,
);

test('the same model finds a device that sends a write under another key each time', async () => {
  await expect(runFaults(server, SEARCH, () => randomUUID())).rejects.toThrow('Property failed');
});

test('… and one that sends a file under another key each time', async () => {
  // The sessions of the first have ended by now.
  const fresh = await openServer();
  const isFile = (call: string): boolean => call === nameOf(uploadCalls.startUpload);
  await expect(
    runFaults(fresh, SEARCH, ({ call, key }) => (isFile(call) ? randomUUID() : key)),
  ).rejects.toThrow('Property failed');
});
