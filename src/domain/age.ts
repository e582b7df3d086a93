/** All that is computed from a date of birth. Calendar days are YYYY-MM-DD; a day before the birth counts as the birth. */
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
const NEWBORN_DAYS = 28;
const WEEKS_UNDER_MONTHS = 3;
const MONTHS_UNDER = 24;
const FULL_YEARS_ONLY = 12;

export type AgeUnit = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';

/** An age in the unit that is used of a patient so old. */
export interface Age {
  readonly count: number;
  readonly unit: AgeUnit;
}

/** Days under 28 days, weeks under 3 months, months under 2 years, then years. */
export function ageOf(bornOn: string, day: string): Age {
  const days = ageInDays(bornOn, day);
  if (days < NEWBORN_DAYS) return { count: days, unit: 'DAY' };
  const months = ageInMonths(bornOn, day);
  if (months < WEEKS_UNDER_MONTHS) return { count: Math.floor(days / 7), unit: 'WEEK' };
  if (months < MONTHS_UNDER) return { count: months, unit: 'MONTH' };
  return { count: Math.floor(months / 12), unit: 'YEAR' };
}

function ageInDays(bornOn: string, day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(bornOn)) / DAY_MS));
}

/** Whole years between a birthday and the day of a moment in UTC. */
export function ageOn(bornOn: string, now: Date): number {
  return Math.floor(ageInMonths(bornOn, utcDay(now)) / 12);
}

/** The day of a moment in UTC. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Whole months between a birthday and a day. */
export function ageInMonths(bornOn: string, day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [bornYear = 0, bornMonth = 0, bornDate = 0] = bornOn.split('-').map(Number);
  return (year - bornYear) * 12 + month - bornMonth - (date < bornDate ? 1 : 0);
}

/** Years: whole from the first birthday, before it a fraction, by which ranges of babies are chosen. */
export function ageInYears(bornOn: string, day: string): number {
  const whole = Math.floor(ageInMonths(bornOn, day) / 12);
  return whole >= 1 ? whole : ageInDays(bornOn, day) / YEAR_DAYS;
}

const counted = (count: number, unit: AgeUnit): string =>
  `${count} ${unit.toLowerCase()}${count === 1 ? '' : 's'}`;

/** An age on a paper, in English: "7 days", "6 years 3 months", "34 years". Doses depend on the months of a child. */
export function ageWords(bornOn: string, day: string): string {
  const { count, unit } = ageOf(bornOn, day);
  return unit === 'DAY' || unit === 'WEEK' ? counted(count, unit) : monthsWords(ageInMonths(bornOn, day));
}

/** A number of months in English: "14 years", "1 year 2 months", "5 months". */
export function monthsWords(months: number): string {
  const years = Math.floor(months / 12);
  if (years >= FULL_YEARS_ONLY) return counted(years, 'YEAR');
  const rest = months % 12 ? counted(months % 12, 'MONTH') : '';
  return [years ? counted(years, 'YEAR') : '', rest].filter(Boolean).join(' ');
}
