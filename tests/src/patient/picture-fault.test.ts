import { expect, test } from 'vitest';
import { faultOf } from '#patient/picture-fault.ts';

const WIDTH = 64;

/** Grey of each place, as a camera's RGBA. */
function picture(grey: (x: number, y: number) => number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(WIDTH * WIDTH * 4);
  for (let i = 0; i < WIDTH * WIDTH; i += 1)
    pixels.set([...Array<number>(3).fill(grey(i % WIDTH, Math.floor(i / WIDTH))), 255], 4 * i);
  return pixels;
}

const squares = (x: number, y: number): number => ((x >> 3) + (y >> 3)) % 2;

test.each([
  ['with light and edges', picture((x, y) => 80 + 120 * squares(x, y)), undefined],
  ['in the dark', picture((x, y) => 5 + 30 * squares(x, y)), 'DARK'],
  ['out of focus', picture((x, y) => 120 + 40 * Math.sin(x / 12) * Math.sin(y / 12)), 'BLURRED'],
  ['of one colour', picture(() => 140), 'BLURRED'],
])('a picture %s', (_, pixels, fault) => {
  expect(faultOf(pixels, WIDTH)).toBe(fault);
});
