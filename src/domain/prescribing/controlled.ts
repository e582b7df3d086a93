import type { Dose, PrescriptionItem } from '#contract/prescriptions.ts';
import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import { DAYS_MAX, undecided } from '#domain/dosage.ts';
import { doseUnitWords } from '#domain/dose-units.ts';
import { frequencyOf, isAsNeeded, timesADay } from './frequencies.ts';

/** Legal status of a medicine: columns of the reference list. */
export interface MedicineLaw {
  schedule: 'G' | 'H' | 'H1' | 'X' | null;
  ndps: boolean;
  telemedicineList: 'O' | 'A' | 'B' | 'PROHIBITED';
  route: string;
  drugClass: string;
  ingredients: readonly string[];
}

export type InPersonRefusal = Extract<
  PrescribingReason,
  'HOSPITAL_ONLY' | 'ABORTION_LAW' | 'NARCOTIC_FORM' | 'ADDICTION_CENTRE'
>;

/**
 * Narcotic drugs that a recognised medical institution or a licensed hospital supplies on papers of its own (NDPS Rules
 * 1985, chapter VA). Codeine in a combination of a low strength is not one. Needs review by a lawyer or pharmacist.
 */
const NARCOTICS = new Set([
  'Morphine',
  'Fentanyl',
  'Methadone',
  'Pethidine',
  'Oxycodone',
  'Hydrocodone',
  'Hydromorphone',
  'Remifentanil',
  'Sufentanil',
  'Alfentanil',
]);
const NARCOTIC_ALONE = new Set(['Codeine', 'Dihydrocodeine', 'Ethylmorphine']);
const ABORTION = new Set(['Mifepristone', 'Misoprostol']);
/** Injections for sedation or anaesthesia. */
const THEATRE = new Set(['Ketamine', 'Midazolam', 'Thiopental', 'Propofol']);
const GIVEN_IN_HOSPITAL = new Set(['PARENTERAL', 'INHALATION']);

/** Why a medicine that is prohibited by telemedicine cannot be prescribed in person either, or null when it can. */
export function inPersonRefusal({
  telemedicineList,
  ndps,
  schedule,
  route,
  drugClass,
  ingredients,
}: MedicineLaw): InPersonRefusal | null {
  if (telemedicineList !== 'PROHIBITED') return null;
  const has = (names: ReadonlySet<string>): boolean => ingredients.some((name) => names.has(name));
  if (has(ABORTION)) return 'ABORTION_LAW';
  if (has(NARCOTICS) || (ingredients.length === 1 && has(NARCOTIC_ALONE))) return 'NARCOTIC_FORM';
  if (has(new Set(['Buprenorphine'])) && route === 'SUBLINGUAL') return 'ADDICTION_CENTRE';
  if (!GIVEN_IN_HOSPITAL.has(route)) return null;
  const isControlled = ndps || schedule === 'X';
  return !isControlled || drugClass === 'Anaesthesia' || has(THEATRE) ? 'HOSPITAL_ONLY' : null;
}

/** X: Schedule X of the Drugs Rules, in duplicate; NDPS: a psychotropic substance or a preparation of a narcotic drug. */
export type ControlledForm = 'X' | 'NDPS';

/** The form that the law asks of a prescription of a medicine; null for one that is not controlled. */
export function controlledFormOf({
  schedule,
  ndps,
}: Pick<MedicineLaw, 'schedule' | 'ndps'>): ControlledForm | null {
  if (schedule === 'X') return 'X';
  return ndps ? 'NDPS' : null;
}

type Line = Pick<
  PrescriptionItem,
  'dose' | 'route' | 'frequency' | 'maxPerDay' | 'dosage' | 'durationDays' | 'quantity' | 'refills'
>;

/** How much is dispensed in all, in the unit of the dose. */
export interface Total {
  count: number;
  unit: Dose['unit'];
}

const ONCE = 'Once, now';
const QUANTITY_MAX = 9999;

/** Returns what dose, frequency and days come to, rounded up; null where the line does not say it in figures. */
function courseOf({ dose, dosage, frequency, maxPerDay, durationDays }: Line): number | null {
  if (!dose || dosage?.trim()) return null;
  const often = frequencyOf(frequency);
  const times = timesADay({ frequency, ...(maxPerDay && { maxPerDay }) });
  const doses = often === ONCE ? 1 : times === undefined ? null : times * durationDays;
  return doses === null ? null : Math.ceil(dose.amount * doses - 1e-9);
}

/** Units of which a prescription counts what is dispensed; a bottle, a tube or a pen is no number of doses. */
const COUNTED: readonly Dose['unit'][] = [
  'TABLET',
  'CAPSULE',
  'SACHET',
  'SUPPOSITORY',
  'PESSARY',
  'PATCH',
  'LOZENGE',
];

/**
 * Proposes how many pieces a regular course needs, rounded up. @returns undefined for what is measured rather than counted, what is
 * taken when needed, and what the line does not say in figures
 */
export function proposedQuantity(line: Line): number | undefined {
  const { dose, durationDays, frequency } = line;
  if (!dose || !COUNTED.includes(dose.unit) || isAsNeeded(frequency)) return undefined;
  if (!Number.isInteger(durationDays) || durationDays < 1 || durationDays > DAYS_MAX) return undefined;
  const count = courseOf(line);
  return count !== null && count > 0 && count <= QUANTITY_MAX ? count : undefined;
}

/**
 * The total quantity of a controlled line: as it was entered, else what a regular dose comes to. Of what is taken when
 * needed, it is entered. @returns null while it is not known
 */
export function totalOf(line: Line): Total | null {
  if (!line.dose || line.dosage?.trim()) return null;
  const count = line.quantity ?? (isAsNeeded(line.frequency) ? null : courseOf(line));
  return count === null ? null : { count, unit: line.dose.unit };
}

/** "6 (six) capsules" */
export const totalWords = ({ count, unit }: Total): string =>
  `${count} (${numberWords(count)}) ${doseUnitWords(unit, count)}`;

/** Why a controlled line does not have the form that the law asks; null while its dose is being decided. */
export function formRefusal(
  line: Line,
  { patientAddress, prescriberAddress }: { patientAddress: string; prescriberAddress: string },
): Extract<
  PrescribingReason,
  'NEEDS_PATIENT_ADDRESS' | 'NEEDS_CLINIC_ADDRESS' | 'NO_REFILLS' | 'NEEDS_TOTAL' | 'TOTAL_TOO_HIGH'
> | null {
  if (!patientAddress.trim()) return 'NEEDS_PATIENT_ADDRESS';
  if (!prescriberAddress.trim()) return 'NEEDS_CLINIC_ADDRESS';
  if (line.refills) return 'NO_REFILLS';
  if (undecided(line).length) return null;
  const total = totalOf(line);
  if (!total) return 'NEEDS_TOTAL';
  const course = courseOf(line);
  return course !== null && total.count > course ? 'TOTAL_TOO_HIGH' : null;
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '0 0 twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const LARGE = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** A whole number in words, as India counts: "one lakh twenty thousand", "one hundred and five". */
export function numberWords(number: number): string {
  const large = LARGE.find(([size]) => number >= size);
  if (large) {
    const [size, name] = large;
    const rest = number % size;
    const head = `${numberWords(Math.floor(number / size))} ${name}`;
    return rest ? `${head} ${rest < 100 ? 'and ' : ''}${numberWords(rest)}` : head;
  }
  if (number < 20) return SMALL[number] ?? '';
  const unit = number % 10;
  return `${TENS[Math.floor(number / 10)] ?? ''}${unit ? `-${SMALL[unit] ?? ''}` : ''}`;
}

/** "Schedule H1, NDPS Act": what is named on pad and paper; empty for what needs no name. */
export function lawWords({ schedule, ndps }: Pick<MedicineLaw, 'schedule' | 'ndps'>): string {
  const isNamed = ndps || schedule === 'H1' || schedule === 'X';
  if (!isNamed) return '';
  return [schedule && `Schedule ${schedule}`, ndps && 'NDPS Act'].filter(Boolean).join(', ');
}
