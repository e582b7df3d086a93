import type {
  Dose,
  DoseUnit,
  Medicine,
  OverrideToSign,
  PrescriptionItem,
  Route,
  TelemedicineList,
  Warning,
} from '#contract/prescriptions.ts';
import type { CheckedMedicine } from '#contract/pad.ts';
import type { ListAdjustment } from '#contract/prescription-checks.ts';
import { isSentence } from '#contract/sentence.ts';
import { DAYS_MAX, undecided, type Undecided } from '#domain/dosage.ts';
import { printedAmount, readAmount } from '#domain/prescribing/amounts.ts';
import { proposedQuantity, totalOf, totalWords } from '#domain/prescribing/controlled.ts';
import { frequencyFault } from '#domain/prescribing/read-frequency.ts';
import type { OverrideCode } from '#contract/override-reasons.ts';
import { routesOf, unitsOf } from '#domain/prescribing/dose-forms.ts';
import { lineFaults, type LineFault, type LineMedicine } from '#domain/prescribing/line-faults.ts';

/**
 * A medicine on the pad: a line that is empty until the prescriber decides it, and what the reference list says of
 * the medicine. Only what the form leaves no choice in, such as the way of a tablet, is filled in.
 */
export interface PadItem extends Omit<PrescriptionItem, 'dose' | 'route' | 'timing' | 'translated'> {
  /** The dose as it is typed: "0.5", "1½". */
  amount: string;
  unit: DoseUnit | undefined;
  route: Route | undefined;
  routes: readonly Route[];
  timing: PrescriptionItem['timing'] | undefined;
  /** The dosage is written in words, in the place of dose and frequency. */
  isInWords: boolean;
  /** The instructions in the patient's language, as they are typed. */
  translated?: PrescriptionItem['translated'];
  /** Source of the line; removed once one of its decisions is changed. */
  origin?: Origin | undefined;
  list: TelemedicineList | undefined;
  /** Where the hospital adjusted the list. */
  adjusted?: ListAdjustment | undefined;
  ingredients: string[];
  /** Its name with tall-man capitals, where it has look-alikes. */
  tallMan?: string | undefined;
  /** A mistake with it does grave harm: its dose is never free text. */
  isHighAlert?: boolean | undefined;
  /** The highest doses in the data for this patient. */
  limits?: CheckedMedicine['limits'];
  /** Legal requirements for a controlled medicine. */
  controlled?: CheckedMedicine['controlled'];
  /** Why it is prescribed nevertheless, by `reasonKey` of the warning. */
  reasons: Readonly<Record<string, string>>;
  /** The reasons that were chosen from the list, by the same key. */
  codes?: Readonly<Record<string, OverrideCode | undefined>> | undefined;
}

/** Source that a prescriber chose for a line. */
export type Origin =
  | { from: 'FAVOURITE' }
  | { from: 'SET'; name: string }
  | { from: 'LAST'; by: string; at: string };

type Name = Pick<PrescriptionItem, 'medicineId' | 'genericMedicineName' | 'strength' | 'dosageForm'>;

function emptyLine(name: Name, routes: readonly Route[]): PadItem {
  const units = unitsOf(name.dosageForm, name.strength);
  return {
    ...name,
    amount: '',
    unit: units.length === 1 ? units[0] : undefined,
    route: routes.length === 1 ? routes[0] : undefined,
    routes,
    frequency: '',
    // Food matters to what is swallowed alone.
    timing: routes[0] === 'ORAL' && routes.length === 1 ? undefined : 'ANY',
    durationDays: 0,
    instructions: '',
    isInWords: false,
    continued: false,
    list: undefined,
    ingredients: [],
    reasons: {},
  };
}

export function padItemOf(medicine: Medicine): PadItem {
  const { id: medicineId, genericMedicineName, strength, dosageForm, route, telemedicineList } = medicine;
  return {
    ...emptyLine({ medicineId, genericMedicineName, strength, dosageForm }, routesOf(route)),
    list: telemedicineList,
    adjusted: medicine.adjusted,
    ingredients: medicine.ingredients,
    tallMan: medicine.lookAlike?.tallMan,
    isHighAlert: medicine.isHighAlert,
  };
}

/** An earlier line on the pad: signed and to be corrected, a favourite, of a set, of the last prescription. */
export function padItemFrom(item: PrescriptionItem, origin?: Origin): PadItem {
  const { dose, route, ...line } = item;
  return {
    ...emptyLine(item, routesOf(route ?? '')),
    ...line,
    ...(dose ? { amount: printedAmount(dose.amount), unit: possibleUnit(item, dose.unit) } : {}),
    route,
    isInWords: Boolean(item.dosage),
    ...(origin && { origin }),
  };
}

/** A line of a draft that an earlier version of the portal stored has no dose. */
export function fromDraft(item: PadItem | PrescriptionItem): PadItem {
  return 'routes' in item ? { ...item, unit: possibleUnit(item, item.unit) } : padItemFrom(item);
}

/** A unit of an earlier line, where its form still has it: one without a choice else. */
function possibleUnit({ dosageForm, strength }: Name, unit: DoseUnit | undefined): DoseUnit | undefined {
  const units = unitsOf(dosageForm, strength);
  return units.find((each) => each === unit) ?? (units.length === 1 ? units[0] : undefined);
}

/** The routes of a medicine, with the one of an earlier line where it is among them. */
export function possibleRoute(
  route: Route | undefined,
  routes: readonly Route[],
): Pick<PadItem, 'route' | 'routes'> {
  const [only] = routes;
  const isPossible = route !== undefined && routes.includes(route);
  return { routes, route: isPossible ? route : routes.length === 1 ? only : undefined };
}

export function doseOf({ amount, unit }: PadItem): Dose | undefined {
  const reading = readAmount(amount);
  // "10 ml" beside the unit "drops" is not decided.
  if (reading.kind !== 'AMOUNT' || !unit || (reading.unit ?? unit) !== unit) return undefined;
  return { amount: reading.amount, unit };
}

/** The line as the contract has it, but for what is still to be decided. */
function lineOf(item: PadItem) {
  const { medicineId, genericMedicineName, strength, dosageForm, route, frequency, durationDays } = item;
  const { maxPerDay, dosage, quantity, refills, indication, instructions, continued, isInWords } = item;
  const said = item.translated?.text.trim();
  const dose = isInWords ? undefined : doseOf(item);
  return {
    medicineId,
    genericMedicineName,
    strength,
    dosageForm,
    ...(dose && { dose }),
    ...(route && { route }),
    frequency: isInWords ? '' : frequency,
    ...(maxPerDay && { maxPerDay }),
    ...(dosage && isInWords && { dosage }),
    durationDays,
    ...(quantity && { quantity }),
    ...(refills !== undefined && { refills }),
    ...(indication && { indication }),
    instructions,
    ...(item.translated && said && { translated: { ...item.translated, text: said } }),
    continued,
  };
}

const lineMedicineOf = ({ routes, isHighAlert = false }: PadItem): LineMedicine => ({ routes, isHighAlert });

/** Returns what of a line is still to be decided, in the order of its fields. */
export function missingOf(item: PadItem): (Undecided | LineFault['part'] | 'timing')[] {
  const line = lineOf(item);
  const parts = [...undecided(line), ...lineFaults(line, lineMedicineOf(item)).map(({ part }) => part)];
  return [...new Set(parts), ...(item.timing ? [] : (['timing'] as const))];
}

/** The line as it is signed. @returns undefined while something is to be decided */
export function signable(item: PadItem): PrescriptionItem | undefined {
  return item.timing && missingOf(item).length === 0 ? { ...lineOf(item), timing: item.timing } : undefined;
}

/** The line as a favourite keeps it: what the patient takes already is no habit of the prescriber. */
export function favouriteOf(item: PadItem): PrescriptionItem | undefined {
  const line = signable(item);
  return line && { ...line, continued: false };
}

/** The same for two lines that say the same, in whichever order their fields came. */
export function lineKey(line: PrescriptionItem): string {
  return JSON.stringify(
    Object.entries(line).toSorted(([a], [b]) => a.localeCompare(b)),
    (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
        : value,
  );
}

/** The line as it is checked: what it holds, how much of it and how often, as far as that is decided. */
export function checkable(item: PadItem): PrescriptionItem {
  const { medicineId, genericMedicineName, strength, dosageForm, frequency, ...line } = lineOf(item);
  const { dose, route, maxPerDay, dosage, durationDays, quantity, refills, continued } = line;
  return {
    medicineId,
    genericMedicineName,
    strength,
    dosageForm,
    frequency,
    ...(dose && { dose }),
    ...(route && { route }),
    ...(maxPerDay && { maxPerDay }),
    ...(dosage && { dosage }),
    ...(quantity && { quantity }),
    ...(refills !== undefined && { refills }),
    timing: 'ANY',
    // Until it is decided how long, the longest time is looked at.
    durationDays: durationDays >= 1 && durationDays <= DAYS_MAX ? durationDays : DAYS_MAX,
    instructions: '',
    continued,
  };
}

/** The warnings about this row. A signed item has no list of ingredients on the pad, so its name is searched. */
function warningsOf(item: PadItem, warnings: readonly Warning[]): Warning[] {
  const own = new Set(item.ingredients.map((name) => name.toLowerCase()));
  const name = item.genericMedicineName.toLowerCase();
  const concerns = (ingredient: string): boolean =>
    own.has(ingredient.toLowerCase()) || name.includes(ingredient.toLowerCase());
  return warnings
    .filter(({ kind }) => kind !== 'ALLERGY_NOT_COMPARED')
    .filter(({ between, kind, isCurrent }) =>
      kind === 'INTERACTION' && !isCurrent ? between.some(concerns) : concerns(between[0] ?? ''),
    );
}

/** The warnings at a row; what may be about any of the lines is said at the first. */
export function warningsAt(at: number, items: readonly PadItem[], warnings: readonly Warning[]): Warning[] {
  const item = items[at];
  const ofAll = warnings.filter(({ kind }) => at === 0 && kind === 'ALLERGY_NOT_COMPARED');
  return item ? [...ofAll, ...warningsOf(item, warnings)] : [];
}

/** The other partner of an interaction, as this row names it. */
export function otherOf(item: PadItem, { between }: Pick<Warning, 'between'>): string {
  const name = item.genericMedicineName.toLowerCase();
  const others = between.filter(
    (ingredient) => !item.ingredients.includes(ingredient) && !name.includes(ingredient.toLowerCase()),
  );
  return others[0] ?? between.at(-1) ?? '';
}

export const reasonKey = ({ kind, between }: Pick<Warning, 'kind' | 'between'>): string =>
  [kind, ...between].join(' ');

/** The severe warnings that ask for a reason at this row: one of two rows on the pad asks for both. */
export function reasonsAskedAt(
  at: number,
  items: readonly PadItem[],
  warnings: readonly Warning[],
): Warning[] {
  return warnings.filter(
    (warning) =>
      needsReason(warning) && items.findIndex((_, row) => warningsAt(row, items, [warning]).length) === at,
  );
}

/** Returns what informs needs none; a refused dose cannot be signed with one. */
const needsReason = ({ severity, dose }: Warning): boolean => severity !== 'MODERATE' && !dose?.isRefused;

/** The reasons that were chosen or written, for the warnings that ask for one. */
export function overridesOf(items: readonly PadItem[], warnings: readonly Warning[]): OverrideToSign[] {
  return warnings.filter(needsReason).flatMap((warning) => {
    const { kind, between } = warning;
    const key = reasonKey(warning);
    const reason = items.map(({ reasons }) => reasons[key]?.trim() ?? '').find(Boolean) ?? '';
    const code = items.map(({ codes }) => codes?.[key]).find(Boolean);
    return code || isSentence(reason) ? [{ kind, between, reason, ...(code && { code }) }] : [];
  });
}

/** Why the frequency of a line cannot be signed as it is. */
export const frequencyFaultOf = ({ frequency, dosageForm, route, isHighAlert = false }: PadItem) =>
  frequencyFault(frequency, { dosageForm, route, isHighAlert });

/** Returns the quantity that dose, frequency and days come to, while none is entered. */
export function quantityToPropose(item: PadItem): number | undefined {
  if (item.quantity || item.isInWords || frequencyFaultOf(item)) return undefined;
  return proposedQuantity(lineOf(item));
}

/** The total quantity of a controlled line in words; undefined while it is not known. */
export function totalOfLine(item: PadItem): string | undefined {
  const line = lineOf(item);
  const total = missingOf(item).length === 0 ? totalOf(line) : null;
  return total ? totalWords(total) : undefined;
}

/** Returns whether each severe warning has its reason. */
export function hasReasons(items: readonly PadItem[], warnings: readonly Warning[]): boolean {
  const severe = warnings.filter(needsReason);
  return overridesOf(items, warnings).length === severe.length;
}
