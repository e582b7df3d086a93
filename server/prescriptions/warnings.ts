import type { Override, OverrideToSign, PrescriptionItem, Warning } from '#contract/prescriptions.ts';
import { overrideWords } from '#contract/override-reasons.ts';
import { prescribedName } from '#domain/prescribing.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { allergyConflicts, allergySeverity, readAllergy } from '#server/reference/allergies.ts';
import { sharedClass } from '#server/reference/class-duplicates.ts';
import {
  contraindicationsOf,
  isStronger,
  isSystemic,
  pregnancyRuleOf,
} from '#server/reference/contraindications.ts';
import { interactionsBetween } from '#server/reference/interactions.ts';
import { medicineById } from '#server/reference/medicines.ts';
import { ingredientsNamed } from '#server/reference/substances.ts';
import { brokenWeeklyRule } from '#server/reference/weekly-medicines.ts';
import { ageWarnings, doseWarnings } from './doses.ts';
import { ingredientsOf, recordedAllergies, typedMedicines, type KnownFacts } from './known.ts';

/**
 * Returns what speaks against the lines: among themselves, with what the patient takes already, with the allergies that are recorded, with
 * a pregnancy, and with what else is known of the patient. What the data do not know gives none: see
 * `notCheckedOf`.
 */
export function warningsOf(known: KnownFacts, items: readonly PrescriptionItem[]): Warning[] {
  const taken = takenOf(known);
  const all = items.flatMap((item, at) => {
    const others = items.slice(at + 1).map((other) => ({ ...takenLine(other), isCurrent: false }));
    const pairs = [...others, ...taken].map((other) => ({ item, other }));
    return [...pairs.flatMap(interactionsOf), ...pairs.flatMap(duplicatesOf), ...pairs.flatMap(classOf)];
  });
  const own = [
    ...allergyWarnings(known, items),
    ...uncomparedWarnings(known, items),
    ...pregnancyWarnings(known, items),
    ...contraindicationWarnings(known, items),
    ...weeklyWarnings(items),
    ...doseWarnings(known, items),
    ...all,
  ];
  return [...new Map(own.map((warning) => [keyOf(warning), warning])).values()];
}

/** Another line, or a medicine that the patient takes already. */
interface Taken {
  name: string;
  ingredients: readonly string[];
  /** It acts on the whole body; so is one of which only the name is known. */
  isSystemic: boolean;
  isCurrent: boolean;
}

interface Pair {
  item: PrescriptionItem;
  other: Taken;
}

function takenLine(line: PrescriptionItem): Omit<Taken, 'isCurrent'> {
  const medicine = medicineById(line.medicineId);
  const isWhole = medicine === undefined || isSystemic(medicine);
  return { name: prescribedName(line), ingredients: ingredientsOf([line]), isSystemic: isWhole };
}

function takenOf(known: KnownFacts): Taken[] {
  return [
    ...known.current.map(takenLine),
    ...typedMedicines(known).map(({ name }) => ({
      name,
      ingredients: ingredientsNamed(name),
      isSystemic: true,
    })),
  ].map((medicine) => ({ ...medicine, isCurrent: true }));
}

function allergyWarnings(known: KnownFacts, items: readonly PrescriptionItem[]): Warning[] {
  const recorded = recordedAllergies(known);
  return allergyConflicts(ingredientsOf(items), recorded).map((conflict) => {
    const {
      reaction = '',
      severity = null,
      certainty = null,
    } = recorded.find(({ substance }) => substance === conflict.allergy) ?? {};
    return {
      kind: 'ALLERGY',
      severity: allergySeverity(conflict),
      between: [conflict.ingredient, conflict.allergy],
      isCurrent: false,
      effect: conflict.note,
      advice: '',
      allergy: { readAs: conflict.readAs, reaction, severity, certainty },
    };
  });
}

/** Allergies of which the data know nothing: any of the lines may be one, so a reason is asked for once. */
function uncomparedWarnings({ allergies }: KnownFacts, items: readonly PrescriptionItem[]): Warning[] {
  if (!items.length) return [];
  return allergies.flatMap((entry) =>
    readAllergy(entry).unread.map((part) => ({
      kind: 'ALLERGY_NOT_COMPARED',
      severity: 'MAJOR',
      between: [part],
      isCurrent: false,
      effect: '',
      advice: '',
    })),
  );
}

const OF_FLAG = {
  AVOID: {
    severity: 'MAJOR',
    effect: 'The medicines list says to avoid it in pregnancy, without details',
    advice: 'Choose a medicine that is known better in pregnancy, or ask an obstetrician',
  },
  CAUTION: {
    severity: 'MODERATE',
    effect: 'The medicines list asks for caution in pregnancy, without details',
    advice: 'Only where the need is greater than the risk',
  },
} as const;

/** Returns warnings by trimester where a rule has one; the list flags a generic as a whole. One warning each line, the stronger. */
function pregnancyWarnings({ patient }: KnownFacts, items: readonly PrescriptionItem[]): Warning[] {
  if (!patient.isPregnant) return [];
  return items.flatMap((item): Warning[] => {
    const medicine = medicineById(item.medicineId);
    if (!medicine) return [];
    const { pregnancy: flag } = medicine;
    const flagged = flag === 'AVOID' || flag === 'CAUTION' ? OF_FLAG[flag] : undefined;
    const ruled = pregnancyRuleOf(medicine, patient);
    const [first = item.genericMedicineName] = ingredientsOf([item]);
    const isFlagged = flagged && ruled && isStronger(flagged, ruled.rule);
    const severity = isFlagged ? flagged.severity : (ruled?.rule.severity ?? flagged?.severity);
    const { effect = '', advice = '' } = ruled?.rule ?? flagged ?? {};
    if (!severity) return [];
    const between = [ruled?.ingredient ?? first];
    return [{ kind: 'PREGNANCY', severity, between, isCurrent: false, effect, advice }];
  });
}

/** Age, sex, problems, breast-feeding, kidney and liver function, laboratory results. */
function contraindicationWarnings(known: KnownFacts, items: readonly PrescriptionItem[]): Warning[] {
  const { patient } = known;
  const tooYoung = ageWarnings(known, items);
  const isSaid = (ingredient: string): boolean => tooYoung.some(({ between }) => between[0] === ingredient);
  const medicines = items.flatMap((item) => medicineById(item.medicineId) ?? []);
  const ruled = medicines
    .flatMap((medicine) => contraindicationsOf(medicine, patient))
    .filter(({ ingredient, rule }) => rule.when.ageUnderMonths === undefined || !isSaid(ingredient))
    .map(({ ingredient, because, rule: { severity, effect, advice } }): Warning => ({
      kind: 'CONTRAINDICATION',
      severity,
      between: [ingredient, because],
      isCurrent: false,
      effect,
      advice,
    }));
  return [...ruled, ...tooYoung];
}

/** A medicine of which a week's dose would be taken each day. What is not decided yet gives none. */
function weeklyWarnings(items: readonly PrescriptionItem[]): Warning[] {
  return items.flatMap((item): Warning[] => {
    const medicine = medicineById(item.medicineId);
    const rule = medicine && brokenWeeklyRule(medicine, item);
    if (!rule) return [];
    const { ingredient, effect, advice } = rule;
    const between = [ingredient, 'not once a week on a named day'];
    return [{ kind: 'CONTRAINDICATION', severity: 'MAJOR', between, isCurrent: false, effect, advice }];
  });
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

/** Two different ingredients of one class. Where an interaction is known, that says more. */
function classOf({ item, other }: Pair): Warning[] {
  if (!takenLine(item).isSystemic || !other.isSystemic) return [];
  return ingredientsOf([item]).flatMap((a) =>
    other.ingredients.flatMap((b): Warning[] => {
      const shared = sharedClass(a, b);
      if (!shared || interactionsBetween([a, b]).length > 0) return [];
      const { severity, effect, advice } = shared;
      const both = { between: [a, b], isCurrent: other.isCurrent };
      return [{ kind: 'CLASS', severity, ...both, effect: `Both are ${shared.name}. ${effect}`, advice }];
    }),
  );
}

/** Severe warnings stop the signing until a reason is written. @throws Refusal RULE naming the first without one */
export function mustHaveReasons(
  warnings: readonly Warning[],
  overrides: readonly Pick<Override, 'kind' | 'between'>[],
): void {
  const given = new Set(overrides.map(keyOf));
  const without = warnings.find((warning) => warning.severity !== 'MODERATE' && !given.has(keyOf(warning)));
  if (without)
    throw new Refusal('RULE', { reason: 'WARNING_NEEDS_REASON', params: { between: without.between } });
}

/** The overrides as they are stored: with the words of the chosen reasons, as they read today. */
export const storedOverrides = (overrides: readonly OverrideToSign[]): Override[] =>
  overrides.map(({ code, reason, ...of }) => ({
    ...of,
    reason: overrideWords(code, reason),
    ...(code && { code }),
  }));

const keyOf = ({ kind, between }: Pick<Warning, 'kind' | 'between'>): string => [kind, ...between].join(' ');
