import type { Random } from '#server/seed/random.ts';

/** The languages of a group of names, by their names in English; everyone else speaks Hindi and English. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  north: ['Hindi', 'English'],
  tamil: ['Tamil', 'English'],
  telugu: ['Telugu', 'English'],
  kannada: ['Kannada', 'English'],
  malayalam: ['Malayalam', 'English'],
  bengali: ['Bengali', 'Hindi'],
  marathi: ['Marathi', 'Hindi'],
  gujarati: ['Gujarati', 'Hindi'],
  punjabi: ['Punjabi', 'Hindi'],
  muslim: ['Urdu', 'Hindi'],
  christian: ['English', 'Konkani'],
  parsi: ['Gujarati', 'English'],
  northeast: ['Assamese', 'English'],
  odia: ['Odia', 'Hindi'],
  kashmiri: ['Kashmiri', 'Urdu'],
  tribal: ['Santali', 'Hindi'],
};

export function languagesOf(group: string): readonly string[] {
  return LANGUAGES[group] ?? ['Hindi', 'English'];
}

/** How many of a hundred patients with an allergy have it. */
const ALLERGIES: readonly (readonly [share: number, allergens: readonly string[]])[] = [
  [22, ['Penicillin']],
  [13, ['Sulfonamides']],
  [13, ['NSAIDs']],
  [6, ['Aspirin']],
  [10, ['Dust mite']],
  [6, ['Dust mite', 'Pollen']],
  [7, ['Peanut']],
  [3, ['Peanut', 'Tree nuts']],
  [6, ['Shellfish']],
  [4, ['Latex']],
  [3, ['Egg']],
  [3, ['Penicillin', 'Cephalosporins']],
  [4, ['Ciprofloxacin']],
];
const ALLERGIC = 1 / 6;

/** Allergies of one in six; the others have none recorded. One number is drawn for each patient. */
export function allergiesOf(random: Random): readonly string[] {
  let left = ((1 - random.next()) / ALLERGIC) * 100;
  for (const [share, allergens] of ALLERGIES) {
    if (left < share) return allergens;
    left -= share;
  }
  return [];
}

const CONDITIONS: readonly (readonly [from: number, conditions: readonly string[]])[] = [
  [18, []],
  [18, []],
  [40, ['Diabetes type 2']],
  [45, ['Hypertension']],
  [18, ['Asthma']],
  [50, ['Diabetes type 2', 'Hypertension']],
  [25, ['Hypothyroidism']],
];

/** Conditions of an adult; a disease of later years is none yet in the young. */
export function conditionsOf(ageYears: number, random: Random): readonly string[] {
  const [from, conditions] = random.pick(CONDITIONS);
  return ageYears >= from ? conditions : [];
}
