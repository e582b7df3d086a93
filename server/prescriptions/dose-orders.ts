import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { DAYS_MAX } from '#domain/dosage.ts';
import { prescribedName } from '#domain/prescribing.ts';
import type { DoseOrder } from '#domain/prescribing/dose-limits.ts';
import { frequencyOf, isAsNeeded, timesADay } from '#domain/prescribing/frequencies.ts';
import { amountsOf } from '#domain/prescribing/ingredient-amounts.ts';
import { readTypedDose } from '#domain/prescribing/typed-dose.ts';
import { routeGroupOf } from '#server/reference/dose-limits.ts';
import { listMedicines, medicineById } from '#server/reference/medicines.ts';
import { ingredientsNamed } from '#server/reference/substances.ts';
import { typedMedicines, type KnownFacts } from './known.ts';

const isUndecided = ({ dose, dosage }: PrescriptionItem): boolean => !dose && !dosage?.trim();

/** The ingredients of the decided lines of a pad, with how much of each is ordered. */
export const ordersOfPad = (items: readonly PrescriptionItem[]): DoseOrder[] =>
  items.filter((item) => !isUndecided(item)).flatMap((item) => ordersOfLine(item, false));

/** The same of what the patient takes already; a line that continues a medicine takes its place. */
export function ordersOfCurrent(known: KnownFacts, items: readonly PrescriptionItem[]): DoseOrder[] {
  const continued = new Set(
    items
      .filter((item) => item.continued)
      .flatMap(({ medicineId }) => medicineById(medicineId)?.ingredients ?? []),
  );
  return [
    ...known.current.flatMap((line) => ordersOfLine(line, true)),
    ...typedMedicines(known).flatMap(({ name, dosage }) => ordersOfTyped(name, dosage)),
  ].filter(({ ingredient }) => !continued.has(ingredient));
}

function ordersOfLine(item: PrescriptionItem, isCurrent: boolean): DoseOrder[] {
  const medicine = medicineById(item.medicineId);
  const group = medicine && routeGroupOf(medicine.route);
  if (!medicine) return [];
  const inWords = Boolean(item.dosage?.trim());
  const { strength, dosageForm, ingredients } = medicine;
  const { dose, route } = inWords ? {} : item;
  const amounts = amountsOf(
    { strength, dosageForm, ...(dose && { dose }), ...(route && { route }) },
    ingredients.length,
  );
  const often = inWords ? { timesADay: undefined, isOnce: false, hoursApart: undefined } : oftenOf(item);
  return ingredients.map((ingredient, at) => ({
    name: prescribedName(medicine),
    ingredient,
    routeGroup: group,
    isCurrent,
    amount: amounts[at] ?? {},
    ...often,
    days: isCurrent ? DAYS_MAX : item.durationDays,
    isPatch: dosageForm === 'Transdermal patch',
  }));
}

const ONCE = 'Once, now';
const EVERY_HOURS = /^(?:SOS, e|E)very (\d{1,2}) hours$/;

function oftenOf({ frequency: typed, maxPerDay }: PrescriptionItem) {
  const frequency = frequencyOf(typed);
  const times = timesADay({ frequency, ...(maxPerDay && { maxPerDay }) });
  const hours = EVERY_HOURS.exec(frequency)?.[1];
  // A maximum says how many, not how far apart. Twice a day what is meant for once is judged by the sum of the day alone.
  const spread = times && times >= 3 && !isAsNeeded(frequency) ? 24 / times : undefined;
  return { timesADay: times, isOnce: frequency === ONCE, hoursApart: hours ? Number(hours) : spread };
}

/** A medicine that was typed: its dose counts where the text says one that the lists know. */
function ordersOfTyped(name: string, dosage: string): DoseOrder[] {
  const ingredients = ingredientsNamed(name);
  const { strength, unit, pieces, timesADay: times } = readTypedDose(name, dosage);
  const [alone] = ingredients.length === 1 ? ingredients : [];
  const mg = alone === undefined || strength === undefined ? undefined : strengthInMg(alone, strength, unit);
  return ingredients.map((ingredient) => ({
    name,
    ingredient,
    routeGroup: 'ORAL' as const,
    isCurrent: true,
    amount: mg === undefined || pieces === undefined ? {} : { mg: mg * pieces },
    timesADay: times,
    isOnce: false,
    hoursApart: undefined,
    days: DAYS_MAX,
    isPatch: false,
  }));
}

const MG = { mg: 1, mcg: 0.001, g: 1000 } as const;

/** A figure without its unit, such as the one of "Dolo 650", counts where the medicine exists in that strength. */
function strengthInMg(
  ingredient: string,
  strength: number,
  unit: 'mg' | 'mcg' | 'g' | undefined,
): number | undefined {
  if (unit) return strength * MG[unit];
  const isKnown = listMedicines().some(
    (one) =>
      one.ingredients.length === 1 && one.ingredients[0] === ingredient && one.strength === `${strength} mg`,
  );
  return isKnown ? strength : undefined;
}
