import type { NotChecked } from '#contract/pad.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { guessOf } from '#server/reference/allergies.ts';
import { facetsOf, type Facet } from '#server/reference/contraindications.ts';
import { medicineById, type Medicine } from '#server/reference/medicines.ts';
import { ingredientsNamed, readSubstances } from '#server/reference/substances.ts';
import { dosesNotChecked } from './doses.ts';
import { typedMedicines, type Known } from './known.ts';

/** What the checks could not look at, so that no silence is taken for safety. */
export function notCheckedOf(known: Known, items: readonly PrescriptionItem[]): NotChecked[] {
  const { allergies, noKnownAllergies, patient, isPregnant } = known;
  return [
    ...(allergies.length || noKnownAllergies ? [] : [{ what: 'ALLERGIES_NOT_RECORDED' as const, name: '' }]),
    ...allergies.flatMap((name) => guessed('ALLERGY_READ_AS', name)),
    ...typedMedicines(known).flatMap(({ name }) => [
      ...unknownOf(name).map((part) => ({ what: 'MEDICINE_UNKNOWN' as const, name: part })),
      ...guessed('MEDICINE_READ_AS', name),
    ]),
    ...(patient.mayBePregnant && isPregnant === null
      ? [{ what: 'PREGNANCY_NOT_RECORDED' as const, name: '' }]
      : []),
    ...unknownStates(known, items),
    ...statesWithoutRule(known, items),
    ...dosesNotChecked(known, items),
  ];
}

/** The parts of a typed medicine that the lists do not know. */
function unknownOf(name: string): readonly string[] {
  return ingredientsNamed(name).length ? readSubstances(name).unread : [name];
}

function guessed(what: 'ALLERGY_READ_AS' | 'MEDICINE_READ_AS', name: string): NotChecked[] {
  const readAs = guessOf(name);
  return readAs ? [{ what, name, readAs }] : [];
}

/** What is not recorded, with the medicines that have a rule on it. */
function unknownStates({ patient, ageConfirmed }: Known, items: readonly PrescriptionItem[]): NotChecked[] {
  const asked: [what: NotChecked['what'], facet: Facet, isUnknown: boolean][] = [
    ['AGE_NOT_CONFIRMED', 'AGE', !ageConfirmed],
    ['PROBLEMS_NOT_RECORDED', 'PROBLEMS', patient.problems.length === 0],
    ['BREASTFEEDING_NOT_RECORDED', 'BREASTFEEDING', patient.mayBePregnant && patient.breastFeeding === null],
    ['KIDNEY_NOT_RECORDED', 'KIDNEY', patient.kidney === null],
    ['LIVER_NOT_RECORDED', 'LIVER', patient.liver === null],
  ];
  return asked.flatMap(([what, facet, isUnknown]) =>
    isUnknown ? named(what, items, (medicine) => facetsOf(medicine).has(facet)) : [],
  );
}

/** What is recorded, with the medicines that have no rule on it. */
function statesWithoutRule({ patient }: Known, items: readonly PrescriptionItem[]): NotChecked[] {
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
