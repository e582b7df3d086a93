import type { Dose, DoseUnit, PrescriptionItem } from '#contract/prescriptions.ts';
import { readAmount } from './amounts.ts';
import { frequencyOf, frequencySpelling, isAsNeeded, isUnclearFrequency, timesADay } from './frequencies.ts';
import { isUnclearWeekdays, timesAWeek } from './weekdays.ts';

type Timing = PrescriptionItem['timing'];

/** A typed frequency taken apart. Only what was typed is there. */
export interface FrequencyReading {
  frequency: string;
  timing?: Timing;
  durationDays?: number;
  /** "1 tab bd" names a dose beside the frequency. */
  dose?: { amount: number; unit?: DoseUnit };
}

export type FrequencyFault =
  | 'FREQUENCY_UNCLEAR'
  | 'AMOUNT_IN_FREQUENCY'
  | 'WEEKDAYS_MISSING'
  | 'HIGH_ALERT_FREQUENCY';

interface Frequented {
  dosageForm: string;
  route: PrescriptionItem['route'];
  /** Words that do not say how often are then refused. */
  isHighAlert: boolean;
}

const ONCE = 'Once, now';

/** Returns whether the words say how often, so that a dose of a day can be reckoned. */
export function isCodedFrequency(frequency: string): boolean {
  return frequency === ONCE || isAsNeeded(frequency) || timesADay({ frequency }) !== undefined;
}

const TIMINGS: readonly (readonly [RegExp, Timing])[] = [
  [/[ ,(]+(?:after (?:food|meals?)|pc|af)\)?$/, 'AFTER_FOOD'],
  [/[ ,(]+(?:before (?:food|meals?)|(?:on )?empty stomach|ac|bf)\)?$/, 'BEFORE_FOOD'],
];
const DURATION = /[ ,]*(?:\bx|\bfor|×|(?<=[a-z])x) ?(\d{1,3}) ?(d|w|m)(?:ays?|ks?|eeks?|onths?)?$/;
/** "5/7" are five days, "2/52" two weeks, "1/12" a month. */
const OVER = /[ ,]+(?:(?:x|for|×) ?)?(\d{1,2})\/(7|52|12)$/;
const DAYS_IN: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, '7': 1, '52': 7, '12': 30 };

/** Takes the duration off the end: "bd x 5 days", "tds 5/7". */
function withoutDuration(plain: string): { rest: string; days: number } | undefined {
  const found = DURATION.exec(plain) ?? OVER.exec(plain);
  if (!found) return undefined;
  const [, count, unit = ''] = found;
  return { rest: plain.slice(0, found.index), days: Number(count) * (DAYS_IN[unit] ?? 1) };
}

const AMOUNT =
  /^(?:(?:take|give) )?(?<amount>\d[\d./ ]*?) ?(?<unit>tabs?|tablets?|caps?|capsules?|ml|drops?|puffs?|units?|iu|sachets?|गोली|गोलियां)? +(?<rest>[^\d\s].*)$/u;

/** The amount at the beginning: of "1 tab bd" and "2 tds", not of "6 hourly", which is a frequency as a whole. */
function amountBefore(
  plain: string,
): { dose: NonNullable<FrequencyReading['dose']>; rest: string } | undefined {
  const { amount = '', unit = '', rest = '' } = AMOUNT.exec(plain)?.groups ?? {};
  const isWhole = unit === '' && (frequencyOf(plain) !== plain || isUnclearFrequency(plain, ''));
  if (!rest || isWhole || !isCodedFrequency(frequencyOf(rest))) return undefined;
  const reading = readAmount(`${amount} ${unit}`.trim());
  if (reading.kind !== 'AMOUNT') return undefined;
  return { dose: { amount: reading.amount, ...(reading.unit && { unit: reading.unit }) }, rest };
}

/**
 * Takes apart what is typed as a frequency: "1 tab bd pc x 5 days" is a dose, "1-0-1", after food, and five days. What is not
 * understood as a whole stays in `frequency` as it was typed.
 */
export function readFrequency(typed: string, dosageForm = ''): FrequencyReading {
  const asTyped = { frequency: frequencyOf(typed, dosageForm) };
  if (asTyped.frequency !== typed.trim()) return asTyped;
  let rest = frequencySpelling(typed);
  const read: Partial<FrequencyReading> = {};
  const duration = withoutDuration(rest);
  if (duration) {
    read.durationDays = duration.days;
    ({ rest } = duration);
  }
  const timing = TIMINGS.find(([words]) => words.test(rest));
  if (timing) {
    rest = rest.replace(timing[0], '');
    [, read.timing] = timing;
  }
  const before = amountBefore(rest);
  if (before) {
    read.dose = before.dose;
    ({ rest } = before);
  }
  const frequency = frequencyOf(rest, dosageForm);
  const isRead = Object.keys(read).length > 0 && isCodedFrequency(frequency);
  return isRead && !isUnclearFrequency(rest, dosageForm) ? { frequency, ...read } : asTyped;
}

/** Why a frequency cannot be signed as it is; undefined where it can. Weekdays are not asked for on the skin. */
export function frequencyFault(
  typed: string,
  { dosageForm, route, isHighAlert }: Frequented,
): FrequencyFault | undefined {
  if (isUnclearFrequency(typed, dosageForm) || isUnclearWeekdays(typed)) return 'FREQUENCY_UNCLEAR';
  if (timesAWeek(typed) !== undefined && route !== 'TOPICAL') return 'WEEKDAYS_MISSING';
  const { dose, frequency } = readFrequency(typed, dosageForm);
  if (dose) return 'AMOUNT_IN_FREQUENCY';
  const isFree = isHighAlert && frequency !== '' && !isCodedFrequency(frequency);
  return isFree ? 'HIGH_ALERT_FREQUENCY' : undefined;
}

/** Entries of the fields beside the frequency. */
export interface EnteredBeside {
  dose: Dose | undefined;
  hasAmount: boolean;
  timing: Timing | undefined;
  durationDays: number;
}

/**
 * The reading, where nothing of it contradicts what is entered already; else the frequency alone, as it was typed.
 * @param units those of the form
 */
export function fittingReading(
  typed: string,
  dosageForm: string,
  { dose, hasAmount, timing, durationDays }: EnteredBeside,
  units: readonly DoseUnit[],
): FrequencyReading {
  const read = readFrequency(typed, dosageForm);
  const unit = read.dose?.unit;
  const isDoseFit =
    !read.dose ||
    ((!unit || units.includes(unit)) &&
      (hasAmount ? dose?.amount === read.dose.amount && (!unit || dose.unit === unit) : true));
  const isTimingFit = !read.timing || !timing || timing === read.timing;
  const isDurationFit = !read.durationDays || !durationDays || durationDays === read.durationDays;
  return isDoseFit && isTimingFit && isDurationFit ? read : { frequency: frequencyOf(typed, dosageForm) };
}
