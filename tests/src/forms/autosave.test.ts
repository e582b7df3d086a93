import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autosave } from '#forms/autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('saves once, after the pause', () => {
  const save = vi.fn<() => void>();
  const saving = autosave(save, 800);
  saving.changed();
  vi.advanceTimersByTime(799);
  expect(save).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(save).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(save).toHaveBeenCalledTimes(1);
});

test('in steady typing saves at the latest a second and a half after the first change that is not saved', () => {
  const at: number[] = [];
  const start = performance.now();
  const saving = autosave(() => at.push(performance.now() - start), 800);
  for (let typed = 0; typed < 50; typed += 1) {
    saving.changed();
    vi.advanceTimersByTime(100);
  }
  expect(at).toEqual([1_500, 3_000, 4_500]);
});

test('saves what waits at once when it is asked to, and nothing when nothing waits or all is undone', () => {
  const save = vi.fn<() => void>();
  const saving = autosave(save, 800);
  saving.flush();
  expect(save).not.toHaveBeenCalled();
  saving.changed();
  saving.flush();
  expect(save).toHaveBeenCalledTimes(1);
  saving.changed();
  saving.cancel();
  vi.advanceTimersByTime(10_000);
  expect(save).toHaveBeenCalledTimes(1);
});
