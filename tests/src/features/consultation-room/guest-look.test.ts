import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { isLinkOver, LOOK_MS, nextLookMs } from '#features/consultation-room/guest/guest-look.ts';

const refused = (status: number, retryAfterS?: number): ApiError =>
  new ApiError(status, {
    status: 'ERROR',
    code: 'NOT_FOUND',
    responseString: '',
    ...(retryAfterS !== undefined && { retryAfterS }),
  });

it.each([
  [refused(404), true],
  [refused(410), true],
  [refused(400), false],
  [refused(401), false],
  [refused(403), false],
  [refused(409), false],
  [refused(422), false],
  [refused(423), false],
  [refused(429, 30), false],
  [refused(500), false],
  [refused(503, 5), false],
  [new NetworkError(), false],
  [null, false],
] as const)('%# takes only 404 and 410 for a link that has ended', (error, isOver) => {
  expect(isLinkOver(error)).toBe(isOver);
});

it.each([
  // Before the call: by itself only when the server says after how long.
  [null, false, false],
  [refused(404), false, false],
  [refused(410, 5), false, false],
  [refused(429, 20), false, 20_000],
  [refused(429), false, false],
  [refused(403), false, false],
  [refused(503, 5), false, 5_000],
  [refused(429, 90_000), false, 3_600_000],
  [new NetworkError(), false, false],
  // In the call: the page sees that it has ended, and asks no more once it has.
  [null, true, LOOK_MS],
  [refused(404), true, false],
  [refused(410), true, false],
  [refused(429, 20), true, 20_000],
  [refused(429, 1), true, LOOK_MS],
  [refused(500), true, LOOK_MS],
  [new NetworkError(), true, LOOK_MS],
] as const)('%# asks again when the server allows it, never for a link that has ended', (error, isIn, ms) => {
  expect(nextLookMs(error, isIn)).toBe(ms);
});
