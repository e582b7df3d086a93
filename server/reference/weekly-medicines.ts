import type { PrescriptionItem, Route } from '#contract/prescriptions.ts';
import { weeklyDoseOf } from '#domain/prescribing/weekly.ts';
import type { Medicine } from '#server/reference/medicines.ts';
import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';

/** A medicine that is taken once a week. Compiled, needs review by a clinician. */
export type WeeklyMedicine = Frozen<{
  ingredient: string;
  /** Names in the list of medicines. */
  routes: string[];
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

/** Returns whether this medicine, in this strength, is one to take once a week. */
export const isWeeklyMedicine = (medicine: Weekly): boolean => weeklyOf(medicine, undefined) !== undefined;

type Weekly = Pick<Medicine, 'ingredients' | 'route' | 'strength'>;

function weeklyOf(
  { ingredients, route, strength }: Weekly,
  given: Route | undefined,
): WeeklyMedicine | undefined {
  // Into a vein is for oncology alone.
  if (given === 'INTRAVENOUS') return undefined;
  return listWeeklyMedicines().find(
    (one) =>
      ingredients.includes(one.ingredient) &&
      one.routes.includes(route) &&
      (one.strengths?.includes(strength) ?? true),
  );
}

/** The rule that a line breaks once it says how often: it does not say once a week on one named day and nothing else. */
export function brokenWeeklyRule(
  medicine: Weekly,
  { frequency, dosage = '', route }: Pick<PrescriptionItem, 'frequency' | 'dosage' | 'route'>,
): WeeklyMedicine | undefined {
  const said = dosage.trim() || frequency.trim();
  return said === '' || weeklyDoseOf(said) ? undefined : weeklyOf(medicine, route);
}
