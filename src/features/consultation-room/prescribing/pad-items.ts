import type { Medicine, PrescriptionItem, TelemedicineList } from '#contract/prescriptions.ts';

/** A medicine on the pad: what will be signed, and what the list says of it. */
export interface PadItem extends PrescriptionItem {
  list: TelemedicineList | undefined;
  ingredients: string[];
}

interface PadWarning {
  kind: 'INTERACTION' | 'ALLERGY';
  severity: 'CONTRAINDICATED' | 'MAJOR' | 'MODERATE';
  between: string[];
}

const DAYS_MAX = 180;
export const FREQUENCIES = ['1-0-1', '1-0-0', '0-0-1', '1-1-1', '0-1-0', '1-1-1-1', 'SOS'] as const;

export function padItemOf(medicine: Medicine): PadItem {
  const { id, genericMedicineName, strength, dosageForm, telemedicineList, ingredients } = medicine;
  return {
    medicineId: id,
    genericMedicineName,
    strength,
    dosageForm,
    frequency: '1-0-1',
    timing: 'AFTER_FOOD',
    durationDays: 5,
    instructions: '',
    continued: false,
    list: telemedicineList,
    ingredients,
  };
}

/** The item as the contract has it, without the pad's own fields. */
export function signable(item: PadItem): PrescriptionItem {
  const {
    medicineId,
    genericMedicineName,
    strength,
    dosageForm,
    frequency,
    timing,
    durationDays,
    instructions,
    continued,
  } = item;
  return {
    medicineId,
    genericMedicineName,
    strength,
    dosageForm,
    frequency,
    timing,
    durationDays,
    instructions,
    continued,
  };
}

/** Whether a row has all fields that the law requires; the server refuses it otherwise. */
export function isComplete(item: PrescriptionItem): boolean {
  return (
    item.frequency.trim() !== '' &&
    Number.isInteger(item.durationDays) &&
    item.durationDays >= 1 &&
    item.durationDays <= DAYS_MAX
  );
}

/** The warnings about this row. A signed item has no list of ingredients on the pad, so its name is searched. */
export function warningsOf<W extends PadWarning>(item: PadItem, warnings: readonly W[]): W[] {
  const own = new Set(item.ingredients.map((name) => name.toLowerCase()));
  const name = item.genericMedicineName.toLowerCase();
  const concerns = (ingredient: string): boolean =>
    own.has(ingredient.toLowerCase()) || name.includes(ingredient.toLowerCase());
  return warnings.filter(({ between, kind }) =>
    kind === 'ALLERGY' ? concerns(between[0] ?? '') : between.some(concerns),
  );
}

/** The other partner of an interaction, as this row names it. */
export function otherOf(item: PadItem, { between }: PadWarning): string {
  const name = item.genericMedicineName.toLowerCase();
  const others = between.filter(
    (ingredient) => !item.ingredients.includes(ingredient) && !name.includes(ingredient.toLowerCase()),
  );
  return others[0] ?? between.at(-1) ?? '';
}
