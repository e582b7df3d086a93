import type { Sex } from '#contract/shared.ts';
import { normalise } from '#server/platform/search/words.ts';
import type { InteractionSeverity } from '#server/reference/interactions.ts';
import type { Medicine } from '#server/reference/medicines.ts';
import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';

type OrganState = 'NORMAL' | 'REDUCED' | 'SEVERELY_REDUCED';

/** What of a patient a medicine may be contraindicated by. null: not recorded. */
export interface PatientState {
  ageMonths: number;
  sex: Sex;
  mayBePregnant: boolean;
  /** ICD-10 codes, or null for free text, with their titles. */
  problems: readonly { code: string | null; title: string }[];
  breastFeeding: boolean | null;
  kidney: OrganState | null;
  liver: OrganState | null;
}

/** One condition is given, but for an age, which may have both ends: from, and under. */
type Condition = {
  ageFromMonths?: number;
  ageUnderMonths?: number;
  sex?: Sex;
  mayBePregnant?: true;
  breastFeeding?: true;
  /** Codes match what begins with them; words are found in the title. */
  problem?: { codes: string[]; words: string[] };
  kidney?: OrganState[];
  liver?: OrganState[];
};

export type Contraindication = Frozen<{
  id: number;
  /** Ingredients, or groups of the file. */
  medicines: string[];
  when: Condition;
  /** The condition in words: "age under 12 years". */
  because: string;
  severity: InteractionSeverity;
  effect: string;
  advice: string;
  /** From where the rule is known; no text of it is copied. */
  source: string;
  /** It also holds for drops, creams and sprays. */
  local?: boolean;
}>;

/** What a rule depends on that may not be recorded. */
export type Facet = 'AGE' | 'PROBLEMS' | 'BREASTFEEDING' | 'KIDNEY' | 'LIVER';

const SYSTEMIC = new Set(['ORAL', 'PARENTERAL', 'RECTAL', 'SUBLINGUAL', 'TRANSDERMAL']);

/** Whether a medicine of this route acts on the whole body. */
export const isSystemic = ({ route }: Pick<Medicine, 'route'>): boolean => SYSTEMIC.has(route);

const file = lazy(() =>
  readJson<{ groups: Record<string, string[]>; rules: Contraindication[] }>('contraindications.json'),
);

const rulesByIngredient = lazy(() => {
  const byIngredient = new Map<string, Contraindication[]>();
  for (const rule of listContraindications())
    for (const ingredient of ingredientsOfRule(rule))
      byIngredient.set(ingredient, [...(byIngredient.get(ingredient) ?? []), rule]);
  return byIngredient;
});

export function listContraindications(): readonly Contraindication[] {
  return file().rules;
}

/** The ingredients that a rule is about. */
export function ingredientsOfRule({ medicines }: Contraindication): readonly string[] {
  return [...new Set(medicines.flatMap((name) => file().groups[name] ?? [name]))];
}

type Dosed = Pick<Medicine, 'ingredients' | 'route'>;

function rulesFor(medicine: Dosed): { ingredient: string; rule: Contraindication }[] {
  return medicine.ingredients.flatMap((ingredient) =>
    (rulesByIngredient().get(ingredient) ?? [])
      .filter(({ local }) => local === true || isSystemic(medicine))
      .map((rule) => ({ ingredient, rule })),
  );
}

/**
 * The rules that speak against a medicine for a patient. For warnings only: a medicine without a rule is not known to be
 * safe. What is not recorded matches no rule. Compiled, needs review by a clinician.
 */
export function contraindicationsOf(
  medicine: Dosed,
  patient: PatientState,
): { ingredient: string; rule: Contraindication }[] {
  return rulesFor(medicine).filter(({ rule }) => holds(rule.when, patient));
}

function holds(when: Contraindication['when'], patient: PatientState): boolean {
  const { ageFromMonths = 0, ageUnderMonths = Infinity, sex, problem, kidney, liver } = when;
  return (
    patient.ageMonths >= ageFromMonths &&
    patient.ageMonths < ageUnderMonths &&
    (sex === undefined || patient.sex === sex) &&
    (!when.mayBePregnant || patient.mayBePregnant) &&
    (!when.breastFeeding || patient.breastFeeding === true) &&
    (!problem || patient.problems.some((one) => isProblem(problem, one))) &&
    (!kidney || (patient.kidney !== null && kidney.includes(patient.kidney))) &&
    (!liver || (patient.liver !== null && liver.includes(patient.liver)))
  );
}

function isProblem(
  { codes, words }: NonNullable<Contraindication['when']['problem']>,
  { code, title }: PatientState['problems'][number],
): boolean {
  const text = ` ${normalise(title.replaceAll(/[.'’]/g, ' '))} `;
  return codes.some((start) => code?.startsWith(start)) || words.some((word) => text.includes(` ${word} `));
}

/** What the rules for a medicine depend on. */
export function facetsOf(medicine: Dosed): ReadonlySet<Facet> {
  return new Set(rulesFor(medicine).flatMap(({ rule }) => facetsOfRule(rule)));
}

export function facetsOfRule({ when }: Contraindication): Facet[] {
  return [
    ...(when.ageFromMonths !== undefined || when.ageUnderMonths !== undefined ? (['AGE'] as const) : []),
    ...(when.problem ? (['PROBLEMS'] as const) : []),
    ...(when.breastFeeding ? (['BREASTFEEDING'] as const) : []),
    ...(when.kidney ? (['KIDNEY'] as const) : []),
    ...(when.liver ? (['LIVER'] as const) : []),
  ];
}
