import type { CodedAllergen, FactValue } from '#contract/known-facts.ts';
import { TextIndex } from '#server/platform/search/text-index.ts';
import { normalise } from '#server/platform/search/words.ts';
import { lazy } from '#server/reference/reference-data.ts';
import { allergenByCode } from './allergens.ts';
import { classNameOf, drugClasses } from './allergy-classes.ts';
import { substanceNames, type SubstanceName } from './substance-names.ts';
import { singular, substanceOf, type Substance } from './substances.ts';

/** An entry of the list of allergens, with all of its names. */
interface AllergyChoice {
  coded: CodedAllergen;
  names: readonly string[];
  substance: Substance;
}

/** Medicines with which an allergy is compared. */
interface AllergyScope {
  /** Ingredients of a brand or a combination. */
  ingredients: string[];
  /** Classes of which each member is checked. */
  classes: string[];
  /** Classes that cross-react. */
  crossReacting: string[];
  /** Medicines that may contain it. */
  contained: string[];
  /** It occurs as an inactive ingredient, which no check sees. */
  mayBeInactive: boolean;
}

/** Returns which kind and code a name has: names of one entry have the same. */
function codeOf(name: SubstanceName): Omit<CodedAllergen, 'name'> {
  const [classId] = name.classIds;
  if (classId !== undefined) return { kind: 'CLASS', code: classId };
  const own = normalise(name.shown).replaceAll(' ', '-').slice(0, 80);
  if (name.isOther) return { kind: 'OTHER', code: name.allergens[0] ?? own };
  return { kind: name.isBrand ? 'BRAND' : 'MEDICINE', code: own };
}

const keyOf = ({ kind, code }: Omit<CodedAllergen, 'name'>): string => `${kind}:${code}`;

const choices = lazy((): ReadonlyMap<string, AllergyChoice> => {
  const groups = Map.groupBy(substanceNames(), (name) => keyOf(codeOf(name)));
  return new Map([...groups].flatMap(([key, names]) => (names[0] ? [[key, choiceOf(names[0], names)]] : [])));
});

function choiceOf(first: SubstanceName, names: readonly SubstanceName[]): AllergyChoice {
  const ingredients = [...new Set(names.flatMap((name) => name.ingredients))];
  return {
    coded: { ...codeOf(first), name: first.shown },
    names: [...new Set(names.map(({ text }) => text))],
    substance: substanceOf({ ...first, ingredients }, false),
  };
}

/** A class ranks first: an allergy is rarely to one brand or combination alone. */
const WEIGHT: Readonly<Record<CodedAllergen['kind'], number>> = {
  CLASS: 1,
  MEDICINE: 0.99,
  OTHER: 0.985,
  BRAND: 0.98,
};
const COMBINATION_WEIGHT = 0.9;

export const allergyIndex = lazy(
  () =>
    new TextIndex(
      [...choices().values()].map((choice) => {
        const { coded, names, substance } = choice;
        const isCombination = coded.kind === 'MEDICINE' && substance.ingredients.length > 1;
        const weight = isCombination ? COMBINATION_WEIGHT : WEIGHT[coded.kind];
        return [choice, names.map((text) => ({ text, weight }))] as const;
      }),
    ),
);

const NOISE = new Set(
  'allergy allergic allergies to from since reaction tab tablet tablets cap capsule inj injection syrup drug drugs medicine medicines से एलर्जी एलर्जी'.split(
    ' ',
  ),
);

/** `matchedName`: the other word that was typed, null for the name itself. */
export type FoundAllergen = CodedAllergen & AllergyScope & { matchedName: string | null };

/** Entries of the list by their names, forgiving slips, in Indian scripts too. */
export function searchAllergens(text: string, limit: number): FoundAllergen[] {
  return allergyIndex()
    .search(text, { limit, noise: NOISE })
    .map(({ item, name }) => ({
      ...presentChoice(item),
      matchedName: singular(name) === singular(item.coded.name) ? null : name,
    }));
}

/** The entry that a whole text names, where it names one alone: of several meanings none is chosen. */
export function allergenNamed(text: string): CodedAllergen | undefined {
  const named = byName().get(singular(text)) ?? [];
  return named.length === 1 ? named[0]?.coded : undefined;
}

const byName = lazy(() => {
  const named = [...choices().values()].flatMap((choice) =>
    [...new Set(choice.names.map(singular))].map((name) => ({ name, choice })),
  );
  const groups = Map.groupBy(named, ({ name }) => name);
  return new Map([...groups].map(([name, all]) => [name, all.map(({ choice }) => choice)]));
});

/** The code as the list has it, where the entry's words are a name of it. */
export function listedAllergen(coded: CodedAllergen, substance: string): CodedAllergen | undefined {
  const choice = choices().get(keyOf(coded));
  return choice?.names.some((name) => singular(name) === singular(substance)) ? choice.coded : undefined;
}

/** An allergy with the code of the lists: the chosen one where it is of the list, else that of a text that names one entry. */
export function withCode(value: FactValue): FactValue {
  if (value.kind !== 'ALLERGY') return value;
  const { coded: sent, ...plain } = value;
  const coded = (sent && listedAllergen(sent, plain.substance)) ?? allergenNamed(plain.substance);
  return coded ? { ...plain, coded } : plain;
}

/** The entry in its words alone. */
export function withoutCode(value: FactValue): FactValue {
  if (value.kind !== 'ALLERGY') return value;
  const { coded: _, ...plain } = value;
  return plain;
}

/** Returns what a code means for the checks; nothing for one that the list has no more. */
export function codedSubstances(coded: CodedAllergen | undefined): Substance[] {
  const choice = coded && choices().get(keyOf(coded));
  return choice ? [choice.substance] : [];
}

/** The entries of what a free text was read as, with what is checked of each. */
export function choicesRead(substances: readonly Substance[]): FoundAllergen[] {
  return substances.map((substance) => ({ ...presentRead(substance), matchedName: null }));
}

function presentRead(substance: Substance): CodedAllergen & AllergyScope {
  const { name, isOther, classIds } = substance;
  const listed = [...choices().values()].find(
    (choice) =>
      choice.substance.name === name &&
      choice.substance.isOther === isOther &&
      choice.substance.classIds.length === classIds.length,
  );
  return { ...(listed?.coded ?? { kind: 'OTHER', code: name, name }), ...scopeOf(substance) };
}

const presentChoice = ({ coded, substance }: AllergyChoice): CodedAllergen & AllergyScope => ({
  ...coded,
  ...scopeOf(substance),
});

function scopeOf({ name, ingredients, classIds, allergens }: Substance): AllergyScope {
  const recorded = new Set(ingredients.map(singular));
  const named = drugClasses().filter(
    ({ id, members }) => classIds.includes(id) || members.some((member) => recorded.has(singular(member))),
  );
  const crossing = new Set(
    named.flatMap(({ crossReactsWith }) => crossReactsWith.map(({ classId }) => classId)),
  );
  const own = allergens.flatMap((code) => allergenByCode(code) ?? []);
  return {
    ingredients: ingredients.length === 1 && singular(name) === [...recorded][0] ? [] : [...ingredients],
    classes: named.map(classNameOf),
    crossReacting: drugClasses()
      .filter((one) => crossing.has(one.id) && !named.includes(one))
      .map(classNameOf),
    contained: [...new Set(own.flatMap(({ contained }) => contained.flatMap((one) => one.ingredients)))],
    mayBeInactive: own.some(({ mayBeInactive }) => mayBeInactive),
  };
}
