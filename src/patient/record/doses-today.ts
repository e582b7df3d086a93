import type { MedicineInForce, PlanPlace } from '#contract/planned-medicine.ts';
import { instantOf, wallOf } from '#domain/zoned-time.ts';

/** Times of day of a plan with the wall time from which each is current; before the first of them it is night. */
const PARTS = [
  ['MORNING', '04:00'],
  ['NOON', '11:00'],
  ['EVENING', '16:00'],
  ['NIGHT', '20:00'],
] as const satisfies readonly (readonly [PlanPlace, string])[];

export type PartOfDay = (typeof PARTS)[number][0];

/** Medicines that are to be taken at one time of day. */
export interface DosesOfPart {
  part: PartOfDay;
  /** True if it is that time of day now: the dose may have been taken already. */
  isNow: boolean;
  medicines: readonly MedicineInForce[];
}

/** A medicine without a time of day, which the prescription puts in another place of the plan. */
export interface UntimedDose {
  place: PlanPlace;
  medicine: MedicineInForce;
}

/**
 * Returns the doses of the rest of a day of the hospital, the next first, and the medicines for which the prescription names no time
 * of day. A time is never guessed from an interval or from the prescriber's own words. One that is taken once is left out after the
 * day on which it was signed, and a weekly one on a day that is not its own.
 */
export function dosesToday(
  medicines: readonly MedicineInForce[],
  now: Date,
  timeZone: string,
): { timed: readonly DosesOfPart[]; untimed: readonly UntimedDose[] } {
  const { day, time } = wallOf(now, timeZone);
  const current = PARTS.filter(([, from]) => from <= time).length - 1;
  // Before the first of them it is still the night of the day before, and the parts of the new day come after it.
  const left = current < 0 ? [...PARTS.slice(-1), ...PARTS.slice(0, -1)] : PARTS.slice(current);
  const timed = left
    .map(([part, from], at) => {
      const begins = at === 0 ? now : instantOf(day, from, timeZone);
      const isDue = ({ places, until }: MedicineInForce): boolean =>
        places.includes(part) && new Date(until) > begins;
      return { part, isNow: at === 0, medicines: medicines.filter(isDue) };
    })
    .filter(({ medicines: due }) => due.length > 0);
  const untimed = medicines
    .filter(({ until }) => new Date(until) > now)
    .flatMap((medicine) => medicine.places.map((place) => ({ place, medicine })))
    .filter(({ place, medicine }) => !isPartOfDay(place) && isOfDay(place, medicine, day, timeZone));
  return { timed, untimed };
}

export const isPartOfDay = (place: PlanPlace): boolean => PARTS.some(([part]) => part === place);

function isOfDay(
  place: PlanPlace,
  { signedAt, weekday }: MedicineInForce,
  day: string,
  timeZone: string,
): boolean {
  if (place === 'ONCE') return wallOf(new Date(signedAt), timeZone).day === day;
  if (place !== 'ONCE_A_WEEK' || weekday === null) return true;
  return new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;
}
