type Bounds = readonly [fromYears: number, low: number, high: number];

/**
 * Expected values at an age, in whole years from its first figure on. Weight and height: three standard deviations of the WHO growth
 * standards (2006, under 5 years) and reference (2007, 5–19 years), compared with the IAP charts of 2015, coarse and widened so that the
 * very small and the very obese are inside. The others: the limits of what is survived, widened. Outside of them a value is asked about,
 * and never refused: slips of a digit lie there.
 */
const EXPECTED: Readonly<Record<string, readonly Bounds[]>> = {
  WT: [
    [0, 1.5, 15],
    [1, 5, 20],
    [2, 7, 25],
    [3, 8, 30],
    [4, 9, 35],
    [5, 10, 42],
    [6, 12, 50],
    [7, 13, 60],
    [8, 14, 70],
    [9, 16, 80],
    [10, 17, 95],
    [11, 19, 105],
    [12, 21, 120],
    [13, 23, 130],
    [14, 25, 140],
    [15, 27, 150],
    [16, 30, 180],
    [18, 30, 200],
  ],
  HT: [
    [0, 38, 90],
    [1, 62, 105],
    [2, 72, 115],
    [3, 78, 125],
    [4, 84, 135],
    [5, 90, 142],
    [6, 95, 150],
    [7, 100, 158],
    [8, 104, 165],
    [9, 108, 172],
    [10, 112, 180],
    [11, 115, 190],
    [12, 120, 198],
    [13, 124, 205],
    [14, 128, 210],
    [15, 130, 215],
  ],
  PULSE: [
    [0, 60, 240],
    [1, 50, 220],
    [5, 40, 200],
    [12, 30, 220],
  ],
  RR: [
    [0, 12, 100],
    [1, 10, 80],
    [5, 8, 70],
    [12, 5, 60],
  ],
  TEMP: [[0, 33, 42]],
  SPO2: [[0, 60, 100]],
  SBP: [
    [0, 40, 180],
    [5, 55, 220],
    [12, 60, 260],
  ],
  DBP: [[0, 20, 150]],
  GLU: [[0, 30, 600]],
};

export interface ImprobableVital {
  code: string;
  value: number;
  /** The expected range. */
  min: number;
  max: number;
}

/** Bounds that the server accepts (data/vitals.json): a value outside of it is refused, so there is nothing to ask. */
export const ENTRY_BOUNDS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  RR: [0, 120],
  SPO2: [0, 100],
  SBP: [30, 300],
  DBP: [20, 200],
  PULSE: [0, 300],
  TEMP: [25, 45],
  HT: [20, 250],
  WT: [0.3, 400],
  GLU: [10, 800],
};

/** Returns the values that are improbable at an age, with what is expected: each needs to be confirmed. */
export function improbableVitals(
  values: readonly { code: string; value: number }[],
  ageYears: number,
): ImprobableVital[] {
  return values.flatMap(({ code, value }) => {
    const bounds = EXPECTED[code]?.findLast(([from]) => from <= Math.max(ageYears, 0));
    const [least, most] = ENTRY_BOUNDS[code] ?? [-Infinity, Infinity];
    if (!bounds || value < least || value > most) return [];
    const [, min, max] = bounds;
    return value < min || value > max ? [{ code, value, min, max }] : [];
  });
}
