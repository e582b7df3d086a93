import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';
import {
  twoHeadersPng,
  bombPng,
  goodPng,
  header,
  pixels,
  pngOf,
} from '#tests/support/inputs/evil-pictures.ts';
import { goodWebp, webpChunk, webpOf } from '#tests/support/inputs/webp.ts';

const PNG = 'image/png';
const WEBP = 'image/webp';
const HUGE = pngOf(header(130_000, 1_000), pixels(1, 1));
const OVERRUN = { code: 'WRONG_TYPE', more: { reason: 'PICTURE_TOO_COSTLY' } };
const read = pictureThread({ use: 'draw' });

/** How long the main thread did nothing else, at worst, in ms: the best of three tries, for a busy machine. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const holds: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await setTimeout(20);
    await work();
    await setTimeout(20);
    delay.disable();
    holds.push(delay.max / 1e6);
  }
  return Math.min(...holds);
}

describe('while a picture is read', () => {
  test.each([
    ['of 130 megapixels, refused', HUGE, 'WRONG_TYPE'],
    ['of 16 megapixels, read', bombPng(), undefined],
    ['of a whole megapixel, read', goodPng(1_000, 1_000, 4), undefined],
  ])('one %s, the main thread is free for all but 100 ms', async (_, bytes, code) => {
    const answers: unknown[] = [];
    const hold = await longestHold(() =>
      read(bytes, PNG).then(
        () => answers.push(undefined),
        (error: { code: string }) => answers.push(error.code),
      ),
    );
    expect(answers).toEqual([code, code, code]);
    expect(hold).toBeLessThan(100);
  });
});

test('one that takes too long is refused, and the next one is read', async () => {
  const hasty = pictureThread({ use: 'draw', timeMs: 20 });
  await expect(hasty(goodPng(1_000, 1_000, 4), PNG)).rejects.toMatchObject(OVERRUN);
  const next = (): Promise<boolean> =>
    hasty(goodPng(), PNG).then(
      () => true,
      () => false,
    );
  await expect.poll(next).toBe(true);
});

test('one that takes too much memory is refused, and the next one is read', async () => {
  const small = pictureThread({ use: 'keep', memoryMb: 16 });
  const parts = Buffer.alloc(8 * 400_000, webpChunk('ANMF', Buffer.alloc(0)));
  await expect(small(webpOf(parts), WEBP)).rejects.toMatchObject(OVERRUN);
  await expect(small(goodWebp(), WEBP)).resolves.toMatchObject({ contentType: WEBP });
});

test('a refusal says why, and so many at once are sent away', async () => {
  await expect(read(HUGE, PNG)).rejects.toMatchObject({
    code: 'WRONG_TYPE',
    more: { reason: 'PICTURE_TOO_LARGE', params: { megapixels: 120 } },
  });
  await expect(read(Buffer.from('RIFF0000WEBP'), 'image/webp')).rejects.toMatchObject({ code: 'WRONG_TYPE' });
  const many = await Promise.allSettled(
    Array.from({ length: 30 }, () => read(twoHeadersPng().subarray(0, -12), PNG)),
  );
  const codes = many.map((one) => one.status === 'rejected' && (one.reason as { code: string }).code);
  expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(10);
  expect(codes.filter((code) => code === 'WRONG_TYPE')).toHaveLength(20);
});
