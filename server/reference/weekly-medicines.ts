import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { timesADay } from '#domain/dosage.ts';
import type { Medicine } from '#server/reference/medicines.ts';
import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';

/** A medicine to swallow that is taken once a week. Compiled, needs review by a clinician. */
export type WeeklyMedicine = Frozen<{
  ingredient: string;
  /** null: each of its strengths. */
  strengths: string[] | null;
  effect: string;
  advice: string;
  source: string;
}>;

const medicines = lazy(() => readJson<WeeklyMedicine[]>('weekly-medicines.json'));

export function listWeeklyMedicines(): readonly WeeklyMedicine[] {
  return medicines();
}

const ONCE_A_WEEK = 1 / 7;
const SAYS_WEEKLY =
  /\b(week|weekly|once|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)\b/i;

/** Whether this medicine, in this strength, is one to swallow once a week. */
export const isWeeklyMedicine = (medicine: Weekly): boolean => weeklyOf(medicine) !== undefined;

type Weekly = Pick<Medicine, 'ingredients' | 'route' | 'strength'>;

function weeklyOf({ ingredients, route, strength }: Weekly): WeeklyMedicine | undefined {
  if (route !== 'ORAL') return undefined;
  return listWeeklyMedicines().find(
    (one) => ingredients.includes(one.ingredient) && (one.strengths?.includes(strength) ?? true),
  );
}

/** The rule that a decided line breaks: it is taken more often than once a week, or does not say how often. */
export function brokenWeeklyRule(
  medicine: Weekly,
  { frequency, maxPerDay, dosage = '' }: Pick<PrescriptionItem, 'frequency' | 'maxPerDay' | 'dosage'>,
): WeeklyMedicine | undefined {
  const said = dosage.trim() || frequency.trim();
  if (said === '') return undefined;
  const times = dosage.trim() ? undefined : timesADay({ frequency, maxPerDay });
  const isWeekly = times === undefined ? SAYS_WEEKLY.test(said) : times <= ONCE_A_WEEK;
  return isWeekly ? undefined : weeklyOf(medicine);
}
