import type { CodedAllergen } from '#contract/known-facts.ts';
import type { InteractionSeverity } from '#server/reference/interactions.ts';
import { lazy } from '#server/reference/reference-data.ts';
import { allergenByCode } from './allergens.ts';
import { drugClasses, type AllergyClass, type AllergyRisk } from './allergy-classes.ts';
import { codedSubstances } from './allergy-choices.ts';
import { readSubstances, singular, type ReadText, type Substance } from './substances.ts';

/** An allergy as it is recorded; a reaction that is not known is empty. */
export interface RecordedAllergy {
  substance: string;
  reaction: string;
  /** null: not known. */
  severity: 'MILD' | 'MODERATE' | 'SEVERE' | null;
  /** Choice from the lists. */
  coded?: CodedAllergen | undefined;
}

/** An entry of which only the name is known. */
export const allergyNamed = (substance: string): RecordedAllergy => ({
  substance,
  reaction: '',
  severity: null,
});

/**
 * SAME: the ingredient itself; CLASS: its class; CROSS: a class that cross-reacts with it, at `risk`.
 * `allergy` is the patient's entry as given.
 */
export type AllergyConflict = Readonly<{
  ingredient: string;
  allergy: string;
  kind: 'SAME' | 'CLASS' | 'CROSS';
  risk: AllergyRisk;
  note: string;
  /** Reading of the entry; null where it names the ingredient or the class itself. */
  readAs: string | null;
  /** The reaction was severe: anaphylaxis, swelling of the airway, a severe skin reaction. */
  isSevere: boolean;
  /** Both have, or may have, the same side chain. */
  sharesSideChain: boolean;
}>;

const classes = lazy(() =>
  drugClasses().map((drugClass) => ({
    drugClass,
    members: new Set(drugClass.members.map(singular)),
  })),
);

/** Penicillins and cephalosporins with the side chain of ampicillin or amoxicillin. */
const SIDE_CHAIN = new Set(['amoxicillin', 'ampicillin', 'cefalexin', 'cefadroxil', 'cefaclor', 'cefprozil']);
const SEVERE_REACTION =
  /anaphyla|angio-? ?o?edema|stridor|bronchospasm|wheez|breath|chok|shock|collaps|unconscious|faint|syncope|steven|johnson|\b(sjs|ten|dress|icu)\b|necrolysis|epilep|ventilat|intubat|swelling of (the )?(face|throat|tongue|lips?)|(face|throat|tongue|lips?) swell|swollen (face|throat|tongue|lips?)|एनाफ|सांस|बेहोश/i;

/**
 * Conflicts between a prescription and the patient's allergies, at most one for each pair of ingredient and
 * allergy, the most severe kind first. Entries may be free text ("penicillin allergy, rash 2019"), brands, misspelt, or in
 * an Indian script. What of an entry could not be compared is in `readAllergy`. Compiled, needs review by a clinician.
 */
export function allergyConflicts(
  ingredients: readonly string[],
  allergies: readonly RecordedAllergy[],
): AllergyConflict[] {
  return allergies.flatMap((allergy) => {
    const { substances, others } = readAllergy(allergy.substance);
    const read = [...codedSubstances(allergy.coded), ...substances, ...others];
    return ingredients.flatMap((ingredient) => conflictOf(ingredient, allergy, read) ?? []);
  });
}

/** Returns what an entry names of medicines and classes, of `others`, and the parts of it with which nothing can be compared. */
export function readAllergy(substance: string): ReadText & { others: Substance[] } {
  const { substances, unread } = readSubstances(substance);
  const [others = [], medicines = []] = [true, false].map((isOther) =>
    substances.filter((one) => one.isOther === isOther),
  );
  return { substances: medicines, others, unread };
}

/** The allergens of an entry that occur as inactive ingredients: nothing compares the medicines' own with them. */
export function inactiveAllergens(substance: string): string[] {
  return readAllergy(substance)
    .others.filter((one) => one.allergens.some((code) => allergenByCode(code)?.mayBeInactive))
    .map(({ name }) => name);
}

type Match = Pick<AllergyConflict, 'kind' | 'risk' | 'note' | 'sharesSideChain'>;

function conflictOf(
  ingredient: string,
  { substance: allergy, reaction, severity }: RecordedAllergy,
  read: readonly Substance[],
): AllergyConflict | undefined {
  const matches = read.flatMap((substance) => {
    const match = matchOf(ingredient, substance);
    return match ? [{ match, substance }] : [];
  });
  const [worst] = matches.toSorted((a, b) => gradeOf(b.match) - gradeOf(a.match));
  if (!worst) return undefined;
  const isSevere = severity === 'SEVERE' || SEVERE_REACTION.test(`${reaction} ${allergy}`);
  const isReactionKnown = severity !== null || reaction !== '';
  const { match, substance } = worst;
  return {
    ingredient,
    allergy,
    ...match,
    sharesSideChain: match.sharesSideChain || (mayShareSideChain(ingredient, substance) && !isReactionKnown),
    readAs: readAsOf(substance, allergy),
    isSevere,
  };
}

/** An entry that names the class alone may be about any of its members. */
const mayShareSideChain = (ingredient: string, { classIds }: Substance): boolean =>
  classIds.includes('penicillins') && SIDE_CHAIN.has(singular(ingredient));

const RISKS: readonly AllergyRisk[] = ['VERY_LOW', 'LOW', 'MODERATE', 'HIGH'];
const KINDS = ['CROSS', 'CLASS', 'SAME'] as const;
const gradeOf = ({ kind, risk }: Match): number => KINDS.indexOf(kind) * RISKS.length + RISKS.indexOf(risk);

function matchOf(ingredient: string, substance: Substance): Match | undefined {
  const { ingredients, classIds } = substance;
  const name = singular(ingredient);
  const plain = { note: '', sharesSideChain: false };
  const recorded = ingredients.map(singular);
  if (recorded.includes(name)) return { ...plain, kind: 'SAME', risk: 'HIGH' };
  const own = classes().filter(({ members }) => members.has(name));
  // Who is allergic to one is assumed to be allergic to its class.
  const named = classes().filter(
    ({ drugClass, members }) =>
      classIds.includes(drugClass.id) || recorded.some((member) => members.has(member)),
  );
  const shared = named.find(({ drugClass }) => own.some((entry) => entry.drugClass.id === drugClass.id));
  if (shared) return { ...plain, kind: 'CLASS', risk: 'HIGH', note: shared.drugClass.allergyClass };
  const crossing = crossReactionOf(named, own);
  if (!crossing) return containing(ingredient, substance);
  const sharesSideChain = SIDE_CHAIN.has(name) && recorded.some((member) => SIDE_CHAIN.has(member));
  return { kind: 'CROSS', risk: crossing.risk, note: crossing.note ?? '', sharesSideChain };
}

/** A medicine that may contain what the patient is allergic to. */
function containing(ingredient: string, { allergens }: Substance): Match | undefined {
  const contained = allergens
    .flatMap((code) => allergenByCode(code)?.contained ?? [])
    .find(({ ingredients }) => ingredients.includes(ingredient));
  return contained && { kind: 'CROSS', risk: 'MODERATE', note: contained.note, sharesSideChain: false };
}

type Classes = readonly { drugClass: AllergyClass }[];

function crossReactionOf(named: Classes, own: Classes) {
  return named
    .flatMap(({ drugClass }) => drugClass.crossReactsWith)
    .filter(({ classId }) => own.some(({ drugClass }) => drugClass.id === classId))
    .toSorted((a, b) => RISKS.indexOf(b.risk) - RISKS.indexOf(a.risk))[0];
}

/** How an entry was understood: its brand or class with what it holds. */
function readAsOf({ name, ingredients, isGuess }: Substance, entry: string): string | null {
  const holds = ingredients.join(' + ');
  const isBrand = ingredients.length > 0 && (ingredients.length > 1 || singular(name) !== singular(holds));
  if (isBrand) return ` ${singular(entry)} `.includes(` ${singular(holds)} `) ? null : `${name}: ${holds}`;
  return isGuess ? name : null;
}

/** Returns what a misspelt or shortened text was read as; null where it is written in full or means no medicine. */
export function guessOf(entry: string): string | null {
  const guesses = readAllergy(entry).substances.filter(({ isGuess }) => isGuess);
  return [...new Set(guesses.map((one) => readAsOf(one, entry) ?? one.name))].join(', ') || null;
}

/**
 * The severity of a conflict, on the scale of interactions: the ingredient itself, its class, and a high-risk
 * cross-reaction must not be given; a moderate cross-reaction, and a rarer one after a severe reaction or with the same side
 * chain, needs a reason; else a rarer one is information.
 */
export function allergySeverity({
  kind,
  risk,
  isSevere,
  sharesSideChain,
}: Pick<AllergyConflict, 'kind' | 'risk' | 'isSevere' | 'sharesSideChain'>): InteractionSeverity {
  if (kind !== 'CROSS' || risk === 'HIGH') return 'CONTRAINDICATED';
  if (risk === 'MODERATE' || sharesSideChain) return 'MAJOR';
  return risk === 'LOW' && isSevere ? 'MAJOR' : 'MODERATE';
}
