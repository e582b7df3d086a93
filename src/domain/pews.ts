import type { Age } from '#domain/age.ts';

/**
 * The sub-scores of the Bedside Paediatric Early Warning System that the portal's vitals can give. Thresholds from:
 * Parshuram CS, Hutchison J, Middaugh K. Development and initial validation of the Bedside Paediatric Early Warning
 * System score. Critical Care 2009;13:R135, table 1 (open access, CC BY). Capillary refill and breathing effort are
 * not recorded, so that the sum is the least that the score can be.
 */
export interface PewsMeasures {
  /** Breaths per minute. */
  respiratoryRate: number | null;
  /** Percent. */
  spo2: number | null;
  onOxygen: boolean | null;
  /** mmHg */
  systolic: number | null;
  /** Beats per minute. */
  pulse: number | null;
}

/** One score: at or above `high`, or at or below `low`. */
type Band = readonly [score: 4 | 2 | 1, high: number, low: number];
type Bands = readonly [Band, Band, Band];

interface Limits {
  readonly RR: Bands;
  readonly PULSE: Bands;
  readonly SBP: Bands;
}

const bands = (four: [number, number], two: [number, number], one: [number, number]): Bands => [
  [4, ...four],
  [2, ...two],
  [1, ...one],
];

const UNDER_3_MONTHS: Limits = {
  RR: bands([91, 15], [81, 19], [61, 29]),
  PULSE: bands([190, 80], [180, 90], [150, 110]),
  SBP: bands([130, 45], [100, 50], [80, 60]),
};
const UNDER_1_YEAR: Limits = {
  RR: bands([81, 15], [71, 19], [51, 24]),
  PULSE: bands([180, 70], [170, 80], [150, 100]),
  SBP: bands([150, 60], [120, 70], [100, 80]),
};
const UNDER_5_YEARS: Limits = {
  RR: bands([71, 12], [61, 15], [41, 19]),
  PULSE: bands([170, 60], [150, 70], [120, 90]),
  SBP: bands([160, 65], [125, 75], [110, 90]),
};
const UNDER_13_YEARS: Limits = {
  RR: bands([51, 10], [41, 14], [31, 19]),
  PULSE: bands([150, 50], [130, 60], [110, 70]),
  SBP: bands([170, 70], [140, 80], [120, 90]),
};
const FROM_13_YEARS: Limits = {
  RR: bands([30, 9], [23, 10], [17, 11]),
  PULSE: bands([140, 40], [120, 50], [100, 60]),
  SBP: bands([190, 75], [150, 85], [130, 100]),
};

/** The limits by age, youngest first. */
export const PEWS_LIMITS = {
  'under 3 months': UNDER_3_MONTHS,
  'under 1 year': UNDER_1_YEAR,
  'under 5 years': UNDER_5_YEARS,
  'under 13 years': UNDER_13_YEARS,
  'from 13 years': FROM_13_YEARS,
} as const;

function limitsAt({ unit, count }: Age): Limits {
  if (unit === 'DAY' || unit === 'WEEK') return UNDER_3_MONTHS;
  const years = unit === 'YEAR' ? count : Math.floor(count / 12);
  if (years < 1) return UNDER_1_YEAR;
  if (years < 5) return UNDER_5_YEARS;
  return years < 13 ? UNDER_13_YEARS : FROM_13_YEARS;
}

function points(value: number | null, limits: Bands): number {
  if (value === null) return 0;
  const measured = Math.round(value);
  return limits.find(([, high, low]) => measured >= high || measured <= low)?.[0] ?? 0;
}

function spo2Points(spo2: number | null): number {
  if (spo2 === null || Math.round(spo2) > 94) return 0;
  return Math.round(spo2) > 90 ? 1 : 2;
}

/** The points of each part that was measured, 0 to 4; 0 of one that was not. */
export function pewsParts({ respiratoryRate, spo2, onOxygen, systolic, pulse }: PewsMeasures, age: Age) {
  const limits = limitsAt(age);
  return {
    RR: points(respiratoryRate, limits.RR),
    SPO2: spo2Points(spo2),
    OXYGEN: onOxygen ? 2 : 0,
    SBP: points(systolic, limits.SBP),
    PULSE: points(pulse, limits.PULSE),
  };
}
