import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OverrunError, workerQueue } from '#server/platform/threads/worker-queue.ts';

/** Answers the number of its thread, or never. */
const SCRIPT = `import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (task) => { for (; task === 'spin'; ); parentPort.postMessage(threadId); });
parentPort.postMessage('ready');`;
const script = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`);

test('after a task that overran, one new thread does all others', async () => {
  const run = workerQueue<string, number>({ script, memoryMb: 32 });
  const idOf = () => run('id', { timeMs: 5_000 });
  const first = await idOf();
  await expect(run('spin', { timeMs: 100 })).rejects.toThrow(OverrunError);
  const second = await idOf();
  expect(second).not.toBe(first);
  const ids = new Set<number>();
  // The end of the first thread arrives in this time.
  for (let look = 0; look < 20; look += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    ids.add(await idOf());
    // oxlint-disable-next-line no-await-in-loop -- as above
    await setTimeout(20);
  }
  expect(ids).toEqual(new Set([second]));
});
