import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { together } from '#server/platform/live/together.ts';

test('the first call acts at once, those soon after it act together, and none after the stop', async () => {
  const act = vi.fn();
  const acting = together(act, 50);
  acting.call();
  expect(act).toHaveBeenCalledTimes(1);
  acting.call();
  acting.call();
  expect(act).toHaveBeenCalledTimes(1);
  await expect.poll(() => act.mock.calls.length).toBe(2);
  acting.call();
  acting.stop();
  await pause(100);
  expect(act).toHaveBeenCalledTimes(2);
});
