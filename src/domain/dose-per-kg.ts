import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { doseInMg } from './dosage.ts';
import { timesADay } from './prescribing/frequencies.ts';

/** Age in years from which a dose is an adult's. */
const ADULT_YEARS = 18;
/** Under this age a weight is asked for. */
const WEIGHED_UNDER_YEARS = 12;
/** How long a weight says something of today: an infant's changes fastest. */
const HOLDS_DAYS = { infant: 30, child: 90 } as const;
const DAY_MS = 86_400_000;

interface Weighed {
  ageYears: number;
  /** The latest recorded one. */
  weight: { kg: number; at: string } | null;
  now: number;
}

/** Returns whether a child has grown so much since that the weight says nothing of today. */
export function isOldWeight(at: string, { ageYears, now }: Pick<Weighed, 'ageYears' | 'now'>): boolean {
  const holds = ageYears < 1 ? HOLDS_DAYS.infant : HOLDS_DAYS.child;
  return ageYears < WEIGHED_UNDER_YEARS && now - Date.parse(at) > holds * DAY_MS;
}

/** Dose per kilogram of a child, or the reason why it is not shown. */
export type PerKg =
  | { state: 'SHOWN'; mg: number; mgPerKg: number; isADay: boolean; isMost: boolean }
  | { state: 'NO_WEIGHT' | 'OLD_WEIGHT' | 'NO_STRENGTH' };

/**
 * The dose per kilogram of body weight: a day, or one dose where the words do not say how often. @returns undefined for
 * an adult, an undecided dose, and one of 12 years or more without a weight
 */
export function dosePerKg(
  line: Pick<PrescriptionItem, 'strength' | 'dose' | 'frequency' | 'maxPerDay'>,
  { ageYears, weight, now }: Weighed,
): PerKg | undefined {
  if (ageYears >= ADULT_YEARS) return undefined;
  const isAsked = ageYears < WEIGHED_UNDER_YEARS;
  if (!weight) return isAsked ? { state: 'NO_WEIGHT' } : undefined;
  if (isOldWeight(weight.at, { ageYears, now })) return { state: 'OLD_WEIGHT' };
  if (!line.dose) return undefined;
  const mg = doseInMg(line.strength, line.dose);
  if (mg === undefined) return { state: 'NO_STRENGTH' };
  const times = timesADay(line);
  const mgPerKg = (mg * (times ?? 1)) / weight.kg;
  return {
    state: 'SHOWN',
    mg,
    mgPerKg: Number(mgPerKg.toPrecision(3)),
    isADay: times !== undefined,
    isMost: line.maxPerDay !== undefined,
  };
}
