import type { FactValue } from '#contract/known-facts.ts';
import type { NotChecked, Override, PrescriptionItem, Warning } from '#contract/prescriptions.ts';
import { mayBePregnant } from '#domain/pregnancy.ts';
import { prescribedName } from '#domain/prescribing.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isPregnant } from '#server/people/present-person.ts';
import { ageOn } from '#domain/format.ts';
import { allergyConflicts, allergySeverity, isKnownAllergy } from '#server/reference/allergies.ts';
import { interactionsBetween } from '#server/reference/interactions.ts';
import { ingredientsNamed, medicineById } from '#server/reference/medicines.ts';
import { currentMedicines } from '#server/visits/current-medicines.ts';
import { factsThatHold } from '#server/visits/known-facts.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';

/** What is known of the patient that can speak against a medicine. */
export interface Known {
  allergies: readonly string[];
  noKnownAllergies: boolean;
  /** Lines of earlier prescriptions that have not ended. */
  current: readonly PrescriptionItem[];
  facts: readonly FactValue[];
  isPregnant: boolean | null;
  /** Sex and age allow it. */
  mayBePregnant: boolean;
}

export async function knownOf(ctx: StaffCtx, row: ConsultationRow): Promise<Known> {
  const { patientId, allergies, noKnownAllergies, pregnancy, sex, bornOn } = row;
  const now = ctx.clock.now();
  return {
    allergies,
    noKnownAllergies,
    current: await currentMedicines(ctx.db, { patientId, now, except: row.id }),
    facts: await factsThatHold(ctx.db, patientId),
    isPregnant: isPregnant(pregnancy, now),
    mayBePregnant: mayBePregnant({ sex, ageYears: ageOn(bornOn, now) }),
  };
}

const ingredientsOf = (items: readonly PrescriptionItem[]): string[] => [
  ...new Set(items.flatMap((item) => medicineById(item.medicineId)?.ingredients ?? [])),
];

/**
 * What speaks against the lines: among themselves, with what the patient takes already, with the allergies that are
 * recorded, and with a pregnancy. What the data do not know gives none: see `notCheckedOf`.
 */
export function warningsOf(known: Known, items: readonly PrescriptionItem[]): Warning[] {
  const taken: Taken[] = [
    ...known.current.map((line) => ({ name: prescribedName(line), ingredients: ingredientsOf([line]) })),
    ...typedMedicines(known).map(({ name }) => ({ name, ingredients: ingredientsNamed(name) })),
  ].map((medicine) => ({ ...medicine, isCurrent: true }));
  const all = items.flatMap((item, at) => {
    const others: Taken[] = items.slice(at + 1).map((other) => ({
      name: prescribedName(other),
      ingredients: ingredientsOf([other]),
      isCurrent: false,
    }));
    const pairs = [...others, ...taken].map((other) => ({ item, other }));
    return [...pairs.flatMap(interactionsOf), ...pairs.flatMap(duplicatesOf)];
  });
  const own = [...allergyWarnings(known, items), ...pregnancyWarnings(known, items), ...all];
  return [...new Map(own.map((warning) => [keyOf(warning), warning])).values()];
}

function allergyWarnings({ allergies }: Known, items: readonly PrescriptionItem[]): Warning[] {
  return allergyConflicts(ingredientsOf(items), allergies).map((conflict) => ({
    kind: 'ALLERGY',
    severity: allergySeverity(conflict),
    between: [conflict.ingredient, conflict.allergy],
    isCurrent: false,
    effect: conflict.note,
    advice: '',
  }));
}

/** The data flag a generic as a whole, not by trimester: to avoid needs a reason, caution informs. */
function pregnancyWarnings(known: Known, items: readonly PrescriptionItem[]): Warning[] {
  if (!known.isPregnant) return [];
  return items.flatMap((item): Warning[] => {
    const flag = medicineById(item.medicineId)?.pregnancy;
    if (flag !== 'AVOID' && flag !== 'CAUTION') return [];
    const severity = flag === 'AVOID' ? ('MAJOR' as const) : ('MODERATE' as const);
    const [ingredient = item.genericMedicineName] = ingredientsOf([item]);
    return [{ kind: 'PREGNANCY', severity, between: [ingredient], isCurrent: false, effect: '', advice: '' }];
  });
}

const typedMedicines = ({ facts }: Known): (FactValue & { kind: 'MEDICINE' })[] =>
  facts.filter((fact) => fact.kind === 'MEDICINE');

/** Another line, or a medicine that the patient takes already. */
interface Taken {
  name: string;
  ingredients: readonly string[];
  isCurrent: boolean;
}

interface Pair {
  item: PrescriptionItem;
  other: Taken;
}

/** Between two medicines, not within one: a fixed combination is made of what it holds. */
function interactionsOf({ item, other }: Pair): Warning[] {
  const own = ingredientsOf([item]);
  const has = (names: readonly string[], name: string): boolean =>
    names.some((each) => each.toLowerCase() === name.toLowerCase());
  return interactionsBetween([...own, ...other.ingredients])
    .map(({ a, b, ...rule }) => (has(own, a) ? { ...rule, a, b } : { ...rule, a: b, b: a }))
    .filter(({ a, b }) => has(own, a) && has(other.ingredients, b))
    .map(({ a, b, severity, effect, advice }) => ({
      kind: 'INTERACTION',
      severity,
      between: [a, b],
      isCurrent: other.isCurrent,
      effect,
      advice,
    }));
}

/** An ingredient that is prescribed twice, or that the patient takes already and the line does not continue. */
function duplicatesOf({ item, other }: Pair): Warning[] {
  if (other.isCurrent && item.continued) return [];
  return ingredientsOf([item])
    .filter((ingredient) => other.ingredients.includes(ingredient))
    .map((ingredient) => ({
      kind: 'DUPLICATE',
      severity: 'MAJOR',
      between: [ingredient, other.name],
      isCurrent: other.isCurrent,
      effect: '',
      advice: '',
    }));
}

/** Severe warnings stop the signing until a reason is written. @throws Refusal RULE naming the first without one */
export function mustHaveReasons(warnings: readonly Warning[], overrides: readonly Override[]): void {
  const given = new Set(overrides.map(keyOf));
  const without = warnings.find((warning) => warning.severity !== 'MODERATE' && !given.has(keyOf(warning)));
  if (without)
    throw new Refusal('RULE', { reason: 'WARNING_NEEDS_REASON', params: { between: without.between } });
}

const keyOf = ({ kind, between }: Pick<Warning, 'kind' | 'between'>): string => [kind, ...between].join(' ');

/** What the checks above could not look at, so that no silence is taken for safety. */
export function notCheckedOf(known: Known): NotChecked[] {
  const { allergies, noKnownAllergies, facts } = known;
  const reduced = (kind: 'KIDNEY' | 'LIVER') =>
    facts.some((fact) => fact.kind === kind && fact.state !== 'NORMAL');
  return [
    ...(allergies.length || noKnownAllergies ? [] : [{ what: 'ALLERGIES_NOT_RECORDED' as const, name: '' }]),
    ...allergies
      .filter((allergy) => !isKnownAllergy(allergy))
      .map((name) => ({ what: 'ALLERGY_UNKNOWN' as const, name })),
    ...typedMedicines(known)
      .filter(({ name }) => !ingredientsNamed(name).length)
      .map(({ name }) => ({ what: 'MEDICINE_UNKNOWN' as const, name })),
    ...(known.mayBePregnant && known.isPregnant === null
      ? [{ what: 'PREGNANCY_NOT_RECORDED' as const, name: '' }]
      : []),
    ...(facts.some((fact) => fact.kind === 'BREASTFEEDING' && fact.state === 'YES')
      ? [{ what: 'BREASTFEEDING' as const, name: '' }]
      : []),
    ...(['KIDNEY', 'LIVER'] as const).filter(reduced).map((what) => ({ what, name: '' })),
  ];
}
