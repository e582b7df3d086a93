import { beforeEach, expect, test } from 'vitest';
import { chooseDevice } from '#lib/call/device-choice.ts';
import { ANY_PICTURE, linesFor, PictureWishes } from '#lib/call/picture-wish.ts';
import { Signal } from '#contract/room.ts';

const CAMERA = { video: null, isScreen: false };

let sent: Signal[];
let fails: boolean;
let wishes: PictureWishes;
beforeEach(() => {
  sent = [];
  fails = false;
  chooseDevice({ savesData: false });
  wishes = new PictureWishes(async (signal) => {
    if (fails) throw new Error('offline');
    sent.push(signal);
  });
});
/** Ticks twice a second from one time to another, in ms. */
async function tick(fromMs: number, untilMs: number): Promise<void> {
  for (let at = fromMs; at <= untilMs; at += 500) await wishes.tick(at);
}
const lines = (): unknown[] => sent.map(({ wish }) => wish?.lines);

test.each([
  [0, 180],
  [144, 180],
  [225, 180],
  [226, 360],
  [450, 360],
  [451, 720],
  [2_000, 720],
])('a picture of %i pixels needs %i lines', (pixels, expected) => {
  expect(linesFor(pixels)).toBe(expected);
});

test('the other side is told nothing while the largest picture is wanted', async () => {
  await tick(0, 10_000);
  expect(sent).toEqual([]);
});

test('a size is sent once, when it has stayed for a second', async () => {
  wishes.setShown(360);
  await tick(0, 500);
  wishes.setShown(180);
  await tick(1_000, 1_500);
  expect(lines()).toEqual([]);
  await tick(2_000, 9_000);
  expect(lines()).toEqual([180]);
  wishes.setShown(720);
  await tick(9_500, 12_000);
  expect(lines()).toEqual([180, 720]);
  expect(Signal.safeParse(sent[0]).success).toBe(true);
});

test('a size that could not be sent is sent again, and so is one that a new connection does not know', async () => {
  fails = true;
  wishes.setShown(180);
  await tick(0, 3_000);
  fails = false;
  await tick(3_500, 6_000);
  expect(lines()).toEqual([180]);
  wishes.forget();
  await tick(6_500, 9_000);
  expect(lines()).toEqual([180, 180]);
});

test('data saver asks for a small picture with few frames, whatever is shown', async () => {
  chooseDevice({ savesData: true });
  await tick(0, 2_000);
  expect(sent).toEqual([{ wish: { lines: 180, savesData: true } }]);
  expect(wishes.limitOf(CAMERA)).toEqual({ wish: { lines: 180, savesData: true }, lines: 720 });
});

test('the data saver of the other side holds for what we send', () => {
  expect(wishes.limitOf(CAMERA).wish).toEqual(ANY_PICTURE);
  wishes.theirs = { lines: 720, savesData: true };
  expect(wishes.limitOf(CAMERA).wish).toEqual({ lines: 180, savesData: true });
});

test('a shared screen keeps its pixels where it is shown small', () => {
  wishes.theirs = { lines: 180, savesData: false };
  expect(wishes.limitOf(CAMERA).wish.lines).toBe(180);
  expect(wishes.limitOf({ ...CAMERA, isScreen: true }).wish.lines).toBe(720);
});

test.each([{ lines: 181 }, { lines: 180, savesData: 'yes' }, { lines: 4_320, savesData: false }])(
  'the server refuses the wish %o',
  (wish) => {
    expect(Signal.safeParse({ wish }).success).toBe(false);
  },
);

test('the small picture is asked for over a weak line, each time for twice as long', async () => {
  await tick(0, 1_000);
  wishes.noteWeak(1_000);
  await tick(1_500, 15_500);
  expect(lines()).toEqual([180]);
  await tick(16_000, 20_000);
  expect(lines()).toEqual([180, 720]);
  wishes.noteWeak(20_000);
  wishes.noteWeak(30_000);
  await tick(20_500, 49_500);
  expect(lines()).toEqual([180, 720, 180]);
  await tick(50_000, 53_000);
  expect(lines()).toEqual([180, 720, 180, 720]);
});
