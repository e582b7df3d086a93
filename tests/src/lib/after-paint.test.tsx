import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from '#lib/after-paint.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns what happens, in its order. */
function happening() {
  const order: string[] = [];
  return { order, note: (what: string) => (): void => void order.push(what) };
}

test('waits until what changes now has been drawn', async () => {
  const { order, note } = happening();
  await new Promise<void>((resolve) => {
    afterPaint(() => {
      order.push('after');
      resolve();
    });
    requestAnimationFrame(note('drawn'));
    queueMicrotask(note('changed'));
  });
  expect(order).toEqual(['changed', 'drawn', 'after']);
});

test('does not wait for a page that draws nothing, and comes once', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const then = vi.fn<() => void>();
  afterPaint(then);
  await expect.poll(() => then.mock.calls.length).toBe(1);
  for (let drawn = 0; drawn < frames.length; drawn += 1) frames[drawn]?.(0);
  expect(frames).toHaveLength(2);
  expect(then).toHaveBeenCalledOnce();
});

test('comes at once where no one sees the page', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const frame = vi.spyOn(window, 'requestAnimationFrame');
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
  expect(frame).not.toHaveBeenCalled();
});
