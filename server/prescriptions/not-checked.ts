import type { NotChecked } from '#contract/pad.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { guessOf, inactiveAllergens } from '#server/reference/allergies.ts';
import { facetsOf, facetsToAsk, type Facet } from '#server/reference/contraindications.ts';
import { medicineById, type Medicine } from '#server/reference/medicines.ts';
import { readProblem } from '#server/reference/problems.ts';
import { ingredientsNamed, readSubstances } from '#server/reference/substances.ts';
import { dosesNotChecked } from './doses.ts';
import { typedMedicines, type KnownFacts } from './known.ts';

/** Returns what the checks could not look at, so that no silence is taken for safety. */
export function notCheckedOf(known: KnownFacts, items: readonly PrescriptionItem[]): NotChecked[] {
  const { allergies, noKnownAllergies, patient } = known;
  return [
    ...(allergies.length || noKnownAllergies ? [] : [{ what: 'ALLERGIES_NOT_RECORDED' as const, name: '' }]),
    ...allergies.flatMap((name) => guessed('ALLERGY_READ_AS', name)),
    ...(items.length ? inactiveOf(allergies) : []),
    ...typedMedicines(known).flatMap(({ name }) => [
      ...unknownOf(name).map((part) => ({ what: 'MEDICINE_UNKNOWN' as const, name: part })),
      ...guessed('MEDICINE_READ_AS', name),
    ]),
    ...unreadProblems(known, items),
    ...(patient.mayBePregnant && patient.isPregnant === null
      ? [{ what: 'PREGNANCY_NOT_RECORDED' as const, name: '' }]
      : []),
    ...unknownStates(known, items),
    ...statesWithoutRule(known, items),
    ...dosesNotChecked(known, items),
  ];
}

/** Allergens that may be in any product, and in none of the data. */
function inactiveOf(allergies: readonly string[]): NotChecked[] {
  const names = [...new Set(allergies.flatMap(inactiveAllergens))];
  return names.map((name) => ({ what: 'ALLERGY_INACTIVE', name }));
}

/** The parts of a typed medicine that the lists do not know. */
function unknownOf(name: string): readonly string[] {
  return ingredientsNamed(name).length ? readSubstances(name).unread : [name];
}

function guessed(what: 'ALLERGY_READ_AS' | 'MEDICINE_READ_AS', name: string): NotChecked[] {
  const readAs = guessOf(name);
  return readAs ? [{ what, name, readAs }] : [];
}

/** Problems in words that the data do not know, and what a misspelt one was taken for. */
function unreadProblems({ patient }: KnownFacts, items: readonly PrescriptionItem[]): NotChecked[] {
  if (!items.length) return [];
  const read = patient.problems.map(readProblem);
  return [
    ...[...new Set(read.flatMap(({ unread }) => unread))].map((name) => ({
      what: 'PROBLEM_NOT_READ' as const,
      name,
    })),
    ...read.flatMap(({ guesses }) => guesses).map((one) => ({ what: 'PROBLEM_READ_AS' as const, ...one })),
  ];
}

const NO_EGFR = {
  SEX: 'EGFR_NO_SEX',
  HEIGHT: 'EGFR_NO_HEIGHT',
  AGE: 'EGFR_INFANT',
  VALUE: 'EGFR_NO_VALUE',
} as const;

/** Why the kidney function is not known, where there is more to say than that it is not recorded. */
function kidneyGap({ patient, labs }: KnownFacts): NotChecked['what'] {
  if (labs.noEgfr && labs.noEgfr !== 'OLD') return NO_EGFR[labs.noEgfr];
  return patient.old.kidney ? 'KIDNEY_OLD' : 'KIDNEY_NOT_RECORDED';
}

/** Returns what is not recorded, with the medicines that have a rule on it. */
function unknownStates(known: KnownFacts, items: readonly PrescriptionItem[]): NotChecked[] {
  const { patient, ageConfirmed, labs } = known;
  const isG6pdKnown = labs.isG6pdNormal || patient.problems.some(saysG6pd) || hasG6pdDeficiency(known);
  const asked: [what: NotChecked['what'], facet: Facet, isUnknown: boolean][] = [
    ['AGE_NOT_CONFIRMED', 'AGE', !ageConfirmed],
    ['PROBLEMS_NOT_RECORDED', 'PROBLEMS', patient.problems.length === 0],
    ['G6PD_NOT_RECORDED', 'G6PD', !isG6pdKnown],
    ['BREASTFEEDING_NOT_RECORDED', 'BREASTFEEDING', patient.mayBePregnant && patient.breastFeeding === null],
    [kidneyGap(known), 'KIDNEY', patient.kidney === null || patient.old.kidney],
    [
      patient.old.liver ? 'LIVER_OLD' : 'LIVER_NOT_RECORDED',
      'LIVER',
      patient.liver === null || patient.old.liver,
    ],
  ];
  return asked.flatMap(([what, facet, isUnknown]) =>
    isUnknown ? named(what, items, (medicine) => facetsToAsk(medicine).has(facet)) : [],
  );
}

const G6PD_NORMAL =
  /g\W?6\W?pd.*\b(normal|not deficient|no deficiency|negative)|\b(no|not)\b.*g\W?6\W?pd.*defici/i;
/** The record says that there is no deficiency: what is not tested or not known says nothing. */
const saysG6pd = ({ title }: { title: string }): boolean => G6PD_NORMAL.test(title);

const hasG6pdDeficiency = ({ patient, labs }: KnownFacts): boolean =>
  [
    ...patient.problems.flatMap((one) => readProblem(one).codes),
    ...labs.conditions.map(({ code }) => code),
  ].some((code) => code.startsWith('D55.0'));

/** Returns what is recorded, with the medicines that have no rule on it. */
function statesWithoutRule({ patient }: KnownFacts, items: readonly PrescriptionItem[]): NotChecked[] {
  const { breastFeeding, kidney, liver } = patient;
  const isReduced = (state: typeof kidney): boolean => state !== null && state !== 'NORMAL';
  const asked: [what: 'BREASTFEEDING' | 'KIDNEY' | 'LIVER', isSo: boolean][] = [
    ['BREASTFEEDING', breastFeeding === true],
    ['KIDNEY', isReduced(kidney)],
    ['LIVER', isReduced(liver)],
  ];
  return asked.flatMap(([what, isSo]) =>
    isSo ? named(what, items, (medicine) => !facetsOf(medicine).has(what)) : [],
  );
}

/** One entry with the names of the medicines that it is about; none where there are none. */
function named(
  what: NotChecked['what'],
  items: readonly PrescriptionItem[],
  isAbout: (medicine: Medicine) => boolean,
): NotChecked[] {
  const medicines = items.flatMap((item) => medicineById(item.medicineId) ?? []).filter(isAbout);
  const names = [...new Set(medicines.map(({ genericMedicineName }) => genericMedicineName))];
  return names.length ? [{ what, name: names.join(', ') }] : [];
}
