import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { pdfReader } from '#server/platform/pdf-reader/pdf-reader.ts';
import { CIRCLE, CLAIMED, nested, objectStreamBomb, tableBomb } from '#tests/support/pdfs/evil.ts';
import { book, HALF_BOOK } from '#tests/support/pdfs/made.ts';

const read = pdfReader();
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const fileOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, `../../../support/pdfs/${name}.pdf`)));
const UNKNOWN = { pages: null, isLocked: false };

describe('pages', () => {
  test.each([
    ['one page', book(1), 1],
    ['352 pages', book(352), 352],
    ['no page', book(0), 0],
    ['two pages, of which one is none', HALF_BOOK, 2],
    ['one page that says it has 1,000,000,000', CLAIMED, 1],
  ])('a document of %s is counted', async (_, text, pages) => {
    expect(await read(bytesOf(text))).toEqual({ pages, isLocked: false });
  });

  test.each(['linearised', 'object-streams', 'owner-password'])(
    'the 12 pages of %s are counted',
    async (name) => {
      expect(await read(fileOf(name))).toEqual({ pages: 12, isLocked: false });
    },
  );

  test.each([
    ['nothing but its head', '%PDF-1.7'],
    ['random bytes', `%PDF-1.7\n${'x\u00ff'.repeat(9_000)}`],
    ['100,000 arrays in one another', nested(100_000)],
  ])('of %s they are unknown', async (_, text) => {
    expect(await read(bytesOf(text))).toEqual(UNKNOWN);
  });

  test('a tree of pages that is its own branch comes to an end', async () => {
    expect(await read(bytesOf(CIRCLE))).toMatchObject({ isLocked: false });
  });
});

describe('a locked document', () => {
  test('it is noticed, and its pages are unknown', async () => {
    expect(await read(fileOf('locked'))).toEqual({ pages: null, isLocked: true });
    expect(await read(fileOf('locked-rc4'))).toEqual({ pages: null, isLocked: true });
  });
});

describe('limits', () => {
  test.each([
    ['100 million objects', tableBomb(100_000_000)],
    ['a catalogue behind 900 MB', objectStreamBomb(900)],
  ])('a document with %s ends its thread, and the next one is counted', async (_, bytes) => {
    const before = process.memoryUsage().rss;
    expect(await read(bytes)).toEqual(UNKNOWN);
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 * 1024);
    expect(await read(bytesOf(book(3)))).toEqual({ pages: 3, isLocked: false });
  });

  test('one that takes too long is given up', async () => {
    const hasty = pdfReader({ timeMs: 100 });
    const begun = performance.now();
    expect(await hasty(objectStreamBomb(40))).toEqual(UNKNOWN);
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  test('the main thread is free for all but 50 ms while 352 pages and 20 small documents are counted', async () => {
    await read(bytesOf(book(1)));
    const holds: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await setTimeout(20);
      await Promise.all(
        [book(352), ...Array.from({ length: 19 }, (_, at) => book(at + 1))].map((one) => read(bytesOf(one))),
      );
      delay.disable();
      holds.push(delay.max / 1e6);
    }
    expect(Math.min(...holds)).toBeLessThan(50);
  });
});
