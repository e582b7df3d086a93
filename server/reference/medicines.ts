import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { lazy, readCsv } from '#server/reference/reference-data.ts';
import { TextIndex, type IndexedName } from '#server/platform/search/text-index.ts';
import { normalise, wordsOf } from '#server/platform/search/words.ts';
import type { CsvRow } from '#server/reference/reference-data.ts';

/**
 * A generic medicine in one strength and form. Compiled, needs review by a clinician.
 * `telemedicineList` O, A, B of the Telemedicine Practice Guidelines 2020; `telemedicineUse` says how:
 * ANY_MODE, FIRST_VIDEO, REFILL (a continuing medicine), FOLLOW_UP, NEVER.
 * `schedule` of the Drugs Rules, null when there is none. `strength` is text as prescribed.
 */
export type Medicine = Readonly<{
  id: number;
  genericId: number;
  genericMedicineName: string;
  strength: string;
  dosageForm: string;
  route: string;
  drugClass: string;
  schedule: 'G' | 'H' | 'H1' | 'X' | null;
  /** Narcotic or psychotropic under the NDPS Act 1985. */
  ndps: boolean;
  telemedicineList: 'O' | 'A' | 'B' | 'PROHIBITED';
  telemedicineUse: 'ANY_MODE' | 'FIRST_VIDEO' | 'REFILL' | 'FOLLOW_UP' | 'NEVER';
  /** The source of the two fields above: only LAW and NAMED are the guidelines' own words. */
  telemedicineBasis: 'LAW' | 'NAMED' | 'CLASS' | 'DEFAULT';
  pregnancy: 'AVOID' | 'CAUTION' | 'COMPATIBLE' | 'UNKNOWN';
  /** Usually taken long-term. */
  chronic: boolean;
  /** The ingredients on which interactions and allergies are matched. */
  ingredients: readonly string[];
  note: string;
}>;

const medicines = lazy((): readonly Medicine[] => readCsv('medicines.csv', toMedicine));
const byId = lazy(() => new Map(medicines().map((medicine) => [medicine.id, medicine])));

/** A brand, an older or a short name of a generic. Compiled, needs review by a pharmacist. */
type OtherName = { name: string; kind: 'BRAND' | 'NAME'; genericMedicineName: string };

/**
 * A medicine that was found; `matchedName` is the brand or other name that was typed, null for the generic's own.
 * `isSimilar`: no name begins as typed, this one only sounds or is spelt alike.
 */
export type FoundMedicine = Readonly<{ medicine: Medicine; matchedName: string | null; isSimilar: boolean }>;

/** Words that prescribers write before and after a name. */
const NOISE = new Set(
  'tab tabs tablet tablets cap caps capsule capsules syp syr syrup inj injection susp suspension drops oint ointment mg ml mcg g gm iu cough forte ds'.split(
    ' ',
  ),
);
/** A combination or a synonym ranks below a generic that matches as well. */
const COMBINED = 0.985;

const otherNames = lazy(() => readCsv('medicine-names.csv', (row) => row as unknown as OtherName));
export const otherMedicineNames = (): readonly OtherName[] => otherNames();
export const medicinesIndex = lazy(() => {
  const others = Map.groupBy(otherNames(), (row) => row.genericMedicineName);
  return new TextIndex(medicines().map((medicine) => [medicine, namesOf(medicine, others)] as const));
});

function namesOf(medicine: Medicine, others: ReadonlyMap<string, readonly OtherName[]>): IndexedName[] {
  const { genericMedicineName, strength, dosageForm, ingredients } = medicine;
  const details = `${strength.replaceAll('/', ' ')} ${dosageForm}`;
  const weight = ingredients.length > 1 ? COMBINED : 1;
  return [
    { text: genericMedicineName, details, weight },
    ...(others.get(genericMedicineName) ?? []).map(({ name }) => ({ text: name, details })),
  ];
}

export function listMedicines(): readonly Medicine[] {
  return medicines();
}

export function medicineById(id: number): Medicine | undefined {
  return byId().get(id);
}

/**
 * Medicines by generic name, brand or short name, forgiving slips, with a strength or without ("paracetmol
 * 650", "tab pcm"). Includes prohibited ones; the caller decides what to offer.
 */
export function searchMedicines(text: string, limit = 20): FoundMedicine[] {
  const found = medicinesIndex().search(text, { limit: limit * SEARCHED_TIMES, noise: NOISE });
  const spelt = found.filter(({ item, name }) => isSpelt(text, item, name));
  // What only sounds alike is another medicine, where a name begins as typed.
  return (spelt.length ? spelt : found).slice(0, Math.max(0, limit)).map(({ item, name }) => ({
    medicine: item,
    matchedName: normalise(name) === normalise(item.genericMedicineName) ? null : name,
    isSimilar: !spelt.length,
  }));
}

const SEARCHED_TIMES = 3;

/** Each typed word begins a word of the name or of its strength and form, or all of them do without their spaces. */
function isSpelt(text: string, { strength, dosageForm }: Medicine, name: string): boolean {
  const words = wordsOf(`${name} ${strength.replaceAll('/', ' ')} ${dosageForm}`);
  const typed = wordsOf(text).filter((word) => !NOISE.has(word));
  const named = wordsOf(name).join('');
  return typed.every((word) => words.some((one) => one.startsWith(word))) || named.startsWith(typed.join(''));
}

function toMedicine(row: CsvRow): Medicine {
  const { id, genericId, schedule, ndps, nlem2022: _, chronic, ingredients = '', ...rest } = row;
  // The values in the file have the type's values, which tests/server/reference/medicines.pure.test.ts checks.
  return {
    ...(rest as unknown as Medicine),
    id: Number(id),
    genericId: Number(genericId),
    schedule: (schedule || null) as Medicine['schedule'],
    ndps: ndps === 'true',
    chronic: chronic === 'true',
    ingredients: ingredients.split('|'),
  };
}

/** Names and strengths come from the reference list, never from the request. */
export function withReferenceNames(items: readonly PrescriptionItem[]): PrescriptionItem[] {
  return items.map((item) => {
    const medicine = medicineById(item.medicineId);
    if (!medicine) return item;
    const { genericMedicineName, strength, dosageForm } = medicine;
    return { ...item, genericMedicineName, strength, dosageForm };
  });
}
