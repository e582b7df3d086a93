import type { Measures, Urgency } from '#domain/early-warning.ts';

/**
 * The modified early obstetric warning system: one red or two yellow values call a doctor. Singh S, McGlennan A,
 * England A, Simons R. A validation study of the CEMACH recommended modified early obstetric warning system (MEOWS).
 * Anaesthesia 2012;67:12–18. Safer than the source until a clinician confirms it: a systolic pressure is red from 160
 * (severe hypertension, NICE NG133), every level below alert is red, and two reds call emergency help.
 */
type Range = readonly [least: number, most: number];
/** Ranges without a red and without a yellow score. */
interface Limits {
  readonly notRed: Range;
  readonly usual: Range;
}

/** The limits of each value. */
export const MEOWS_LIMITS = {
  respiratoryRate: { notRed: [10, 30], usual: [10, 20] },
  spo2: { notRed: [95, 100], usual: [95, 100] },
  systolic: { notRed: [90, 159], usual: [101, 149] },
  diastolic: { notRed: [0, 100], usual: [0, 89] },
  pulse: { notRed: [40, 120], usual: [51, 99] },
  temperature: { notRed: [35, 38], usual: [36.1, 38] },
} as const satisfies Partial<Record<keyof Measures, Limits>>;

const REDS_OF_EMERGENCY = 2;
const YELLOWS_OF_URGENT = 2;

/** Returns what a pregnancy's values call for; null: no red one, and at most one yellow. */
export function meowsUrgency(measures: Measures): Urgency | null {
  const { red, yellow } = triggers(measures);
  if (red >= REDS_OF_EMERGENCY) return 'EMERGENCY';
  return red || yellow >= YELLOWS_OF_URGENT ? 'URGENT' : null;
}

export function hasMeowsRed(measures: Measures): boolean {
  return triggers(measures).red > 0;
}

/** Returns whether no value that was measured is red or yellow. */
export function isMeowsNormal(measures: Measures): boolean {
  const { red, yellow } = triggers(measures);
  return red === 0 && yellow === 0;
}

function triggers(measures: Measures): { red: number; yellow: number } {
  const { consciousness } = measures;
  let red = consciousness !== null && consciousness !== 'ALERT' ? 1 : 0;
  let yellow = 0;
  for (const of of Object.keys(MEOWS_LIMITS) as (keyof typeof MEOWS_LIMITS)[]) {
    const value = measures[of];
    const digits = of === 'temperature' ? 10 : 1;
    const rounded = value === null ? null : Math.round(value * digits) / digits;
    if (isOutside(rounded, MEOWS_LIMITS[of].notRed)) red += 1;
    else if (isOutside(rounded, MEOWS_LIMITS[of].usual)) yellow += 1;
  }
  return { red, yellow };
}

function isOutside(value: number | null, [least, most]: Range): boolean {
  return value !== null && (value < least || value > most);
}
