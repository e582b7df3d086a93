import { describe, expect, test } from 'vitest';
import {
  drawColours,
  drawGreys,
  endsOf,
  greysOf,
  partsOf,
  rangeOf,
  rawsOf,
  windowOf,
} from '#care/imaging/grey-values.ts';
import { adjusted, firstLook, stepOf } from '#care/imaging/look.ts';

const GREY = {
  photometric: 'MONOCHROME2',
  storedBits: 12,
  isSigned: false,
  slope: 1,
  intercept: 0,
  padding: null,
} as const;
const look = (low: number, high: number, isInverted = false) => ({ low, high, isInverted });
/** The grey of each sample as it is drawn. */
const drawn = (raws: readonly number[], given: object = {}, seen = look(0, 255)) => {
  const pixels = drawGreys(Uint16Array.from(raws), { ...GREY, ...given }, seen);
  return raws.map((_, at) => [...pixels.subarray(4 * at, 4 * at + 4)]);
};
const greys = (raws: readonly number[], given: object = {}, seen = look(0, 255)) =>
  drawn(raws, given, seen).map(([grey]) => grey);

describe('a window', () => {
  test('draws a window as PS3.3 C.11.2.1.2.1 has it: center 2,048, width 4,096', () => {
    expect(endsOf({ center: 2_048, width: 4_096 })).toEqual({ low: 0, high: 4_095 });
    expect(greys([0, 2_048, 4_095], {}, look(0, 4_095))).toEqual([0, 128, 255]);
  });

  test('draws center 40 and width 350 black below and white above', () => {
    const { low, high } = endsOf({ center: 40, width: 350 });
    const samples = { isSigned: true, storedBits: 16 };
    expect(
      greys(
        [-136, -135, 39, 40, 214, 215].map((value) => value & 0xffff),
        samples,
        look(low, high),
      ),
    ).toEqual([0, 0, 127, 128, 255, 255]);
  });

  test('parts black and white with a width of 1', () => {
    const { low, high } = endsOf({ center: 100, width: 1 });
    expect(greys([99, 100], {}, look(low, high))).toEqual([0, 255]);
  });

  test('keeps the center and the width that it was made of', () => {
    expect(windowOf(endsOf({ center: 40, width: 350 }))).toEqual({ center: 40, width: 350 });
  });
});

describe('a grey value', () => {
  test('draws a grey value opaque, and the same in its three colours', () => {
    expect(drawn([0, 200])).toEqual([
      [0, 0, 0, 255],
      [200, 200, 200, 255],
    ]);
  });

  test('H344 draws MONOCHROME1 bright where it is low', () => {
    expect(greys([0, 100, 255], { photometric: 'MONOCHROME1' })).toEqual([255, 155, 0]);
  });

  test('inverts what is drawn, of MONOCHROME1 as well', () => {
    expect(greys([0, 100, 255], {}, look(0, 255, true))).toEqual([255, 155, 0]);
    expect(greys([0, 100, 255], { photometric: 'MONOCHROME1' }, look(0, 255, true))).toEqual([0, 100, 255]);
  });

  test('goes below nothing with a sign of 16 bits', () => {
    const signed = { isSigned: true, storedBits: 16 };
    expect(greys([0x8000, 0xffff, 0, 0x7fff], signed, look(-32_768, 32_767))).toEqual([0, 127, 128, 255]);
  });

  test('takes the twelfth bit for the sign of 12 bits', () => {
    expect(greys([0x800, 0xfff, 0, 0x7ff], { isSigned: true }, look(-2_048, 2_047))).toEqual([
      0, 127, 128, 255,
    ]);
  });

  test('counts its stored bits alone, whatever is above them', () => {
    expect(greys([0xf064, 100])).toEqual([100, 100]);
  });

  test('applies slope and intercept before the window', () => {
    const ct = { isSigned: true, storedBits: 16, slope: 2, intercept: -1_000 };
    expect(greys([500, 563, 627], ct, look(0, 255))).toEqual([0, 126, 254]);
  });

  test('turns with a slope below nothing', () => {
    expect(greys([0, 255], { slope: -1, intercept: 255 })).toEqual([255, 0]);
  });

  test('draws padding black, of MONOCHROME1 and inverted as well', () => {
    const padding = { from: -2_000, to: -1_990 };
    const signed = { isSigned: true, storedBits: 16, padding };
    const raws = [-2_000, -1_995, -1_990, -1_989].map((value) => value & 0xffff);
    expect(greys(raws, signed, look(-2_100, -1_900, true))).toEqual([0, 0, 0, 113]);
    expect(greys(raws, { ...signed, photometric: 'MONOCHROME1' }, look(-2_100, -1_900))).toEqual([
      0, 0, 0, 113,
    ]);
  });
});

describe('the range of a picture', () => {
  test('covers the values after the scale, without the padding', () => {
    const given = { ...GREY, slope: 2, intercept: -10, padding: { from: 4_095, to: 4_095 } };
    expect(rangeOf(Uint16Array.of(7, 4_095, 5, 900), given)).toEqual({ low: 0, high: 1_790 });
  });

  test('covers nothing where all is padding', () => {
    expect(rangeOf(Uint16Array.of(3, 3), { ...GREY, padding: { from: 3, to: 3 } })).toBeNull();
  });

  test('becomes the first look where the file states no window', () => {
    expect(firstLook({ window: null }, look(5, 900))).toEqual(look(5, 900));
    expect(firstLook({ window: { center: 40, width: 350 } }, look(5, 900))).toEqual(look(-135, 214));
  });
});

describe('the samples of a file', () => {
  test('take the low byte of 16 bits first', () => {
    expect([...rawsOf(Uint8Array.of(0x34, 0x12, 0xff, 0x00), { sampleBytes: 2 })]).toEqual([0x1234, 0xff]);
  });

  test('come from the parts of the file, and never from beyond its end', () => {
    const file = Uint8Array.of(0, 1, 2, 3, 4, 5);
    const parts = [
      { offset: 1, length: 2 },
      { offset: 5, length: 1 },
    ];
    expect([...partsOf(file, { parts })]).toEqual([1, 2, 5]);
    expect(() => partsOf(file, { parts: [{ offset: 5, length: 2 }] })).toThrow(RangeError);
  });

  test.each([
    ['pixel after pixel', false, [10, 20, 30, 40, 50, 60]],
    ['colour after colour', true, [10, 40, 20, 50, 30, 60]],
  ])('draw colours %s', (_, isPlanar, samples) => {
    expect([...drawColours(Uint8Array.from(samples), isPlanar)]).toEqual([10, 20, 30, 255, 40, 50, 60, 255]);
  });
});

describe('the arrow keys', () => {
  const first = look(0, 999);
  const after = (key: string, from = first) => {
    const [brighter = 0, contrast = 0] = stepOf(key) ?? [];
    return adjusted(from, first, brighter, contrast);
  };
  const greyOf500 = (seen: ReturnType<typeof look>) => greysOf(GREY, seen)[500] ?? 0;

  test('up is brighter, down is darker, also when it is inverted', () => {
    for (const from of [first, { ...first, isInverted: true }]) {
      expect(greyOf500(after('ArrowUp', from))).toBeGreaterThan(greyOf500(from));
      expect(greyOf500(after('ArrowDown', from))).toBeLessThan(greyOf500(from));
    }
  });

  test('right is more contrast, left is less, about the same middle', () => {
    expect(after('ArrowRight')).toEqual(look(25, 974));
    expect(after('ArrowLeft')).toEqual(look(-25, 1_024));
  });

  test('never turn the picture over, however often they are pressed', () => {
    let seen = first;
    for (let press = 0; press < 100; press += 1) seen = after('ArrowRight', seen);
    expect(seen.high).toBeGreaterThan(seen.low);
    expect(greyOf500(after('ArrowUp', seen))).toBe(255);
  });

  test('leave other keys alone', () => {
    expect(stepOf('Enter')).toBeUndefined();
  });
});
