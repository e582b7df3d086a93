import type { Sex } from '#contract/shared.ts';
import type { InteractionSeverity } from '#server/reference/interactions.ts';
import { listMedicines, type Medicine } from '#server/reference/medicines.ts';
import { holds, type PatientState } from '#server/reference/patient-state.ts';
import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';
import { restrictionRules } from '#server/reference/use-restrictions.ts';

export type { PatientState } from '#server/reference/patient-state.ts';

type OrganState = 'NORMAL' | 'REDUCED' | 'SEVERELY_REDUCED';

/** All that is given holds together. */
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
  /** FROM_20_WEEKS: completed weeks; of unknown weeks all of them hold. */
  pregnancy?: 'T1' | 'T2' | 'T3' | 'ANY' | 'FROM_20_WEEKS';
  /** mL/min/1.73 m². */
  egfrBelow?: number;
};

export type Contraindication = Frozen<{
  id: number | string;
  /** Ingredients, or groups of the file. */
  medicines: string[];
  when: Condition;
  /** The condition in words: "age under 12 years". */
  because: string;
  severity: InteractionSeverity;
  effect: string;
  advice: string;
  /** Source of the rule; no text of it is copied. */
  source: string;
  /** It also holds for drops, creams and sprays. */
  local?: boolean;
  /** It holds where the ingredient is the only one of the medicine. */
  alone?: boolean;
  /** A problem that is one of this organ. */
  organ?: 'KIDNEY' | 'LIVER';
  /** It is not worth asking for what it depends on. */
  isQuiet?: boolean;
}>;

/** A fact on which a rule depends and that may not be recorded. */
export type Facet = 'AGE' | 'PROBLEMS' | 'BREASTFEEDING' | 'KIDNEY' | 'LIVER' | 'G6PD';

const SYSTEMIC = new Set(['ORAL', 'PARENTERAL', 'RECTAL', 'SUBLINGUAL', 'TRANSDERMAL']);

/** Returns whether a medicine of this route acts on the whole body. */
export const isSystemic = ({ route }: Pick<Medicine, 'route'>): boolean => SYSTEMIC.has(route);

const file = lazy(() =>
  readJson<{ groups: Record<string, string[]>; rules: Contraindication[] }>('contraindications.json'),
);

const rulesByIngredient = lazy(() => {
  const byIngredient = new Map<string, Contraindication[]>();
  for (const rule of [...listContraindications(), ...restrictionRules()])
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

/** Ingredients of which the list has no medicine for the whole body: a rule is about their drops, creams and sprays. */
const localOnly = lazy(() => {
  const systemic = new Set(
    listMedicines()
      .filter(isSystemic)
      .flatMap(({ ingredients }) => ingredients),
  );
  return (ingredient: string): boolean => !systemic.has(ingredient);
});

interface FoundRule {
  ingredient: string;
  rule: Contraindication;
}

function rulesFor(medicine: Dosed): FoundRule[] {
  const isWhole = isSystemic(medicine);
  return medicine.ingredients.flatMap((ingredient) =>
    (rulesByIngredient().get(ingredient) ?? [])
      .filter(
        ({ local, id }) => isWhole || local === true || (typeof id === 'string' && localOnly()(ingredient)),
      )
      .filter(({ alone }) => !alone || medicine.ingredients.length === 1)
      .map((rule) => ({ ingredient, rule })),
  );
}

/** Every rule that holds for a patient. What is not recorded matches no rule. */
export function rulesThatHold(medicine: Dosed, patient: PatientState): FoundRule[] {
  return rulesFor(medicine).filter(({ rule }) => holds(rule.when, patient) !== null);
}

/** A rule that holds, with what of the patient it is about. */
export interface HeldRule extends FoundRule {
  because: string;
}

/**
 * The rules that speak against a medicine for a patient, one for each ingredient and cause: the strongest. For warnings
 * only: a medicine without a rule is not known to be safe. Compiled, needs review by a clinician.
 */
export function contraindicationsOf(medicine: Dosed, patient: PatientState): HeldRule[] {
  const strongest = new Map<string, HeldRule>();
  for (const { ingredient, rule } of rulesFor(medicine)) {
    if (rule.when.pregnancy) continue;
    const because = becauseFor(rule, patient);
    if (because === null) continue;
    const key = `${ingredient}|${causeOf(rule, because)}`;
    const before = strongest.get(key);
    if (!before || isStronger(rule, before.rule)) strongest.set(key, { ingredient, rule, because });
  }
  return [...strongest.values()];
}

/** The strongest rule on the pregnancy of a patient for an ingredient. */
export function pregnancyRuleOf(medicine: Dosed, patient: PatientState): FoundRule | undefined {
  return rulesThatHold(medicine, patient)
    .filter(({ rule }) => rule.when.pregnancy !== undefined)
    .reduce<FoundRule | undefined>(
      (best, one) => (!best || isStronger(one.rule, best.rule) ? one : best),
      undefined,
    );
}

const STRENGTH = { MODERATE: 0, MAJOR: 1, CONTRAINDICATED: 2 } as const;

export const isStronger = (
  a: { severity: InteractionSeverity },
  b: { severity: InteractionSeverity },
): boolean => STRENGTH[a.severity] > STRENGTH[b.severity];

function becauseFor(rule: Contraindication, patient: PatientState): string | null {
  const held = holds(rule.when, patient);
  if (held === null) return null;
  if (held !== '') return held;
  const isOfKidney = rule.when.egfrBelow !== undefined || rule.when.kidney !== undefined;
  return isOfKidney && patient.kidneyFrom ? patient.kidneyFrom : rule.because;
}

/** Returns what makes two rules of an ingredient one warning. */
function causeOf({ when, organ }: Contraindication, because: string): string {
  if (when.egfrBelow !== undefined || when.kidney || organ === 'KIDNEY') return 'KIDNEY';
  if (when.liver || organ === 'LIVER') return 'LIVER';
  if (when.problem) return because;
  if (when.breastFeeding) return 'BREASTFEEDING';
  if (when.mayBePregnant) return 'MAY_BE_PREGNANT';
  if (when.ageUnderMonths !== undefined) return 'YOUNG';
  return when.ageFromMonths === undefined ? 'SEX' : 'OLD';
}

/** Returns what the rules for a medicine depend on. */
export function facetsOf(medicine: Dosed): ReadonlySet<Facet> {
  return new Set(rulesFor(medicine).flatMap(({ rule }) => facetsOfRule(rule)));
}

/** Returns what a rule depends on that is worth asking for: a word of caution alone is not. */
export function facetsToAsk(medicine: Dosed): ReadonlySet<Facet> {
  return new Set(
    rulesFor(medicine)
      .filter(({ rule }) => !rule.isQuiet)
      .flatMap(({ rule }) => facetsOfRule(rule)),
  );
}

const G6PD = 'D55.0';

export function facetsOfRule({ when, organ }: Contraindication): Facet[] {
  const isOfG6pd = when.problem?.codes.includes(G6PD) === true;
  return [
    ...(when.ageFromMonths !== undefined || when.ageUnderMonths !== undefined ? (['AGE'] as const) : []),
    ...(when.problem && !isOfG6pd ? (['PROBLEMS'] as const) : []),
    ...(isOfG6pd ? (['G6PD'] as const) : []),
    ...(when.breastFeeding ? (['BREASTFEEDING'] as const) : []),
    ...(when.kidney || when.egfrBelow !== undefined ? (['KIDNEY'] as const) : []),
    ...(when.liver || organ === 'LIVER' ? (['LIVER'] as const) : []),
  ];
}
