import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { lazy, readCsv } from '#server/reference/reference-data.ts';
import { best, normalise, rank } from '#server/reference/search.ts';
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
const searchable = lazy(() =>
  medicines().map((medicine) => ({
    medicine,
    name: normalise(medicine.genericMedicineName),
    all: normalise(`${medicine.genericMedicineName} ${medicine.strength} ${medicine.dosageForm}`),
  })),
);

export function listMedicines(): readonly Medicine[] {
  return medicines();
}

export function medicineById(id: number): Medicine | undefined {
  return byId().get(id);
}

/**
 * Medicines by generic name: names that begin with the text, then names with a word that does, then names
 * that contain it, then matches word by word with strength and form ("paracetamol 650"). Single ingredients
 * before combinations. Includes prohibited ones; the caller decides what to offer.
 */
export function searchMedicines(text: string, limit = 20): Medicine[] {
  const query = normalise(text);
  if (query === '') return [];
  const found = best(
    searchable(),
    ({ medicine, name, all }) => {
      const value = rank(name, query) ?? (rank(all, query) === undefined ? undefined : 5);
      return value === undefined ? undefined : value * 100 + medicine.ingredients.length;
    },
    limit,
  );
  return found.map(({ medicine }) => medicine);
}

function toMedicine(row: CsvRow): Medicine {
  const { id, genericId, schedule, ndps, nlem2022: _, chronic, ingredients = '', ...rest } = row;
  // The values in the file have the type's values, which tests/server/reference/medicines.test.ts checks.
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
