import { describe, expect, test } from 'vitest';
import { canvasScale, pagesToDraw, type PageSize } from '#care/pdf-window.ts';

const GAP = 12;
const IPAD = { dpr: 2, width: 796, view: 980 };
const BUDGET_BYTES = 384 * 1024 * 1024;

const A4 = (width: number): PageSize => ({ width, height: width * Math.SQRT2 });
const pages = (count: number, size: PageSize): PageSize[] => Array.from({ length: count }, () => size);
const pixelsOf = (size: PageSize, dpr: number): number =>
  size.width * size.height * canvasScale(size, dpr) ** 2;

describe('canvasScale', () => {
  test('it draws an ordinary page with the pixels of the screen', () => {
    expect(canvasScale(A4(390), 3)).toBe(3);
    expect(canvasScale(A4(796), 2)).toBe(2);
  });

  test.each([
    ['a page enlarged three times on a tablet', A4(2_388), 2],
    ['a poster on a telephone', { width: 390, height: 39_000 }, 3],
    ['a strip that is wider than any canvas', { width: 30_000, height: 60 }, 1],
  ])('it keeps %s within what iOS draws', (_, size, dpr) => {
    const scale = canvasScale(size, dpr);
    expect(pixelsOf(size, dpr)).toBeLessThanOrEqual(16_777_216);
    expect(Math.max(size.width, size.height) * scale).toBeLessThanOrEqual(8_192.01);
  });
});

describe('pagesToDraw', () => {
  test('it draws the pages in view and their neighbours of a long document', () => {
    const book = pages(352, A4(IPAD.width));
    const top = 100 * (A4(IPAD.width).height + GAP);
    const drawn = pagesToDraw(book, GAP, { top, height: IPAD.view }, IPAD.dpr);
    expect(drawn[0]).toBe(100);
    expect(drawn.toSorted((a, b) => a - b)).toEqual([99, 100, 101]);
  });

  test.each([1, 1.5, 2, 3])('it stays within the memory of a tablet at zoom %s', (zoom) => {
    for (const dpr of [1, 2, 3]) {
      const size = A4(IPAD.width * zoom);
      for (let top = 0; top < 352 * size.height; top += 3_333) {
        const drawn = pagesToDraw(pages(352, size), GAP, { top, height: IPAD.view }, dpr);
        expect(drawn.length).toBeGreaterThan(0);
        expect(drawn.length).toBeLessThanOrEqual(8);
        expect(drawn.length * pixelsOf(size, dpr) * 4).toBeLessThan(BUDGET_BYTES / 1.9);
      }
    }
  });

  test('it draws every page that is seen, however small, and few beyond', () => {
    const strips = pages(1_000, { width: 800, height: 20 });
    const drawn = pagesToDraw(strips, GAP, { top: 3_200, height: 640 }, 2);
    const seen = Array.from({ length: 20 }, (_, n) => 100 + n);
    expect(drawn).toEqual(expect.arrayContaining(seen));
    expect(drawn.length).toBeLessThanOrEqual(seen.length + 10);
  });

  test('it leaves out pages in view that the memory of a telephone does not hold', () => {
    const page = { width: 2_000, height: 600 };
    const drawn = pagesToDraw(pages(50, page), GAP, { top: 9_000, height: 6_000 }, 3);
    expect(drawn.length).toBeGreaterThan(1);
    expect(drawn.length * pixelsOf(page, 3) * 4).toBeLessThan(BUDGET_BYTES / 1.9);
  });

  test('it draws one page that is larger than the memory of all', () => {
    const huge = { width: 100_000, height: 100_000 };
    expect(pagesToDraw([huge], GAP, { top: 50_000, height: 900 }, 3)).toEqual([0]);
  });
});
