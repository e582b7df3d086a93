import { expect, test } from 'vitest';
import { LineWatch } from '#lib/call/line-watch.ts';

const row = (frames: number, more: Record<string, number> = {}) => [
  { type: 'inbound-rtp', kind: 'video', framesDecoded: frames },
  { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05, bytesReceived: 0, ...more },
];
const BOTH = { sent: true, expected: true };

test('H350 a picture without new frames is known to be still within three seconds, and to move at the next frame', () => {
  const watch = new LineWatch(0);
  watch.look(row(1), BOTH, 500);
  watch.look(row(9), BOTH, 1_000);
  watch.look(row(9), BOTH, 2_500);
  expect(watch.isStill(2_500)).toBe(false);
  expect(watch.look(row(9), BOTH, 3_000)).toBe(true);
  expect(watch.isStill(3_000)).toBe(true);
  expect(watch.look(row(10), BOTH, 3_500)).toBe(true);
  expect(watch.isStill(3_500)).toBe(false);
});

test('a picture that never comes is still, too, and one that is turned off is not', () => {
  const watch = new LineWatch(0);
  watch.look(row(0), BOTH, 10_000);
  expect(watch.isStill(11_000)).toBe(false);
  expect(watch.isStill(11_800)).toBe(true);
  watch.look(row(0), { sent: true, expected: false }, 12_000);
  expect(watch.isStill(12_500)).toBe(false);
});

test('the view of a connection changes with its megabytes, not with each byte', () => {
  const watch = new LineWatch(0);
  watch.look(row(1), BOTH, 500);
  expect(watch.look(row(2, { bytesReceived: 300_000 }), BOTH, 1_000)).toBe(false);
  expect(watch.look(row(3, { bytesReceived: 1_200_000 }), BOTH, 1_500)).toBe(true);
  expect(watch.bytes).toBe(1_200_000);
});

test('a still screen that is shared, with a frame each second, is not said to be paused', () => {
  const watch = new LineWatch(0);
  let frames = 0;
  // A frame may just miss a look.
  for (let ms = 500; ms <= 20_000; ms += 500) {
    if (ms % 1_500 === 0 || ms % 2_000 === 0) frames += 1;
    watch.look(row(frames), BOTH, ms);
    expect(watch.isStill(ms)).toBe(false);
  }
});
