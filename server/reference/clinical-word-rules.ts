import { allergens } from '#server/reference/allergens.ts';
import { classNameOf, drugClasses } from '#server/reference/allergy-classes.ts';
import { sentences, sourceOf, type RuleText } from '#server/reference/clinical-rule-words.ts';
import { listMedicines, otherMedicineNames, type Medicine } from '#server/reference/medicines.ts';
import { listProblemWords } from '#server/reference/problem-codes.ts';
import { brandNames } from '#server/reference/substance-names.ts';
import { allergyWords } from '#server/reference/substances.ts';

const RISKS = { HIGH: 'high', MODERATE: 'moderate', LOW: 'low', VERY_LOW: 'very low' } as const;

const allergyClasses = (): RuleText[] =>
  drugClasses().map((row) => {
    const nameOfClass = (id: string): string => {
      const found = drugClasses().find((one) => one.id === id);
      return found ? classNameOf(found) : id;
    };
    const crossings = row.crossReactsWith.map(
      ({ classId, risk, note }) => `${nameOfClass(classId)}, risk ${RISKS[risk]}${note ? `: ${note}` : ''}`,
    );
    return {
      set: 'ALLERGY_CLASSES',
      key: row.id,
      text: sentences(
        `${row.allergyClass}, one allergy: ${row.members.join(', ')}`,
        crossings.length ? `Cross-reacts with ${crossings.join('; ')}` : '',
      ),
      source: sourceOf('allergy-classes.json'),
      content: row,
    };
  });

const allergenRules = (): RuleText[] =>
  allergens().map((row) => ({
    set: 'ALLERGENS',
    key: row.code,
    text: sentences(
      `${row.name}, also ${row.words.join(', ')}`,
      row.contained.map(({ ingredients, note }) => `May be in ${ingredients.join(', ')}: ${note}`).join('. '),
      row.mayBeInactive ? 'May be an inactive ingredient: it is never checked in full' : '',
    ),
    source: sourceOf('allergens.json'),
    content: row,
  }));

const WORD_LISTS = {
  others: 'names an allergy that is no medicine',
  none: 'says that there is no allergy',
  noise: 'names nothing, and is left out',
} as const;

const allergyWordRules = (): RuleText[] =>
  (['others', 'none', 'noise'] as const).flatMap((list) =>
    allergyWords()[list].map((word) => ({
      set: 'ALLERGY_WORDS' as const,
      key: `${list}: ${word}`,
      text: sentences(`“${word}” in the text of an allergy ${WORD_LISTS[list]}`),
      source: sourceOf('allergy-words.json'),
      content: [list, word],
    })),
  );

const problemWords = (): RuleText[] =>
  listProblemWords().map((row) => ({
    set: 'PROBLEM_WORDS',
    key: row.code,
    text: sentences(`${row.code} is meant by ${row.words.join(', ')}`),
    source: sourceOf('problem-words.json'),
    content: row,
  }));

const USES = {
  ANY_MODE: 'in any consultation',
  FIRST_VIDEO: 'at a first visit by video',
  REFILL: 'to continue what the patient takes',
  FOLLOW_UP: 'at a follow-up',
  NEVER: 'never by telemedicine',
} as const;

function medicineText(forms: readonly Medicine[]): string {
  const facts = forms.map((one) => {
    const list = one.telemedicineList === 'PROHIBITED' ? 'prohibited' : `list ${one.telemedicineList}`;
    const what = [
      `${list}, ${USES[one.telemedicineUse]} (${one.telemedicineBasis.toLowerCase()})`,
      one.schedule ? `schedule ${one.schedule}` : 'no schedule',
      ...(one.ndps ? ['NDPS'] : []),
      `pregnancy: ${one.pregnancy.toLowerCase()}`,
      ...(one.chronic ? ['taken long-term'] : []),
      `ingredients ${one.ingredients.join(', ')}`,
      ...(one.note ? [one.note] : []),
    ].join('; ');
    return { form: `${one.dosageForm} ${one.strength}`, what };
  });
  return [...Map.groupBy(facts, ({ what }) => what)]
    .map(([what, of]) => `${of.map(({ form }) => form).join(', ')}: ${what}`)
    .join('. ');
}

const medicines = (): RuleText[] =>
  [...Map.groupBy(listMedicines(), ({ genericMedicineName }) => genericMedicineName)].map(
    ([name, forms]) => ({
      set: 'MEDICINES',
      key: name,
      text: sentences(`${name}. ${medicineText(forms)}`),
      source: sourceOf('medicines.csv'),
      content: forms,
    }),
  );

const brands = (): RuleText[] =>
  brandNames().map((row) => ({
    set: 'BRAND_NAMES',
    key: row.brand,
    text: sentences(
      `${row.brand} in the text of an allergy or a medicine holds ${row.ingredients.join(', ')}`,
    ),
    source: sourceOf('brand-names.csv'),
    content: row,
  }));

const otherNames = (): RuleText[] =>
  otherMedicineNames().map((row) => ({
    set: 'MEDICINE_NAMES',
    key: `${row.name}: ${row.genericMedicineName}`,
    text: sentences(`A search for ${row.name} finds ${row.genericMedicineName}`),
    source: sourceOf('medicine-names.csv'),
    content: row,
  }));

/** The lists of medicines, and the words by which allergies, problems and medicines are known. */
export const wordRules = (): RuleText[] => [
  ...allergyClasses(),
  ...allergenRules(),
  ...allergyWordRules(),
  ...medicines(),
  ...problemWords(),
  ...brands(),
  ...otherNames(),
];
