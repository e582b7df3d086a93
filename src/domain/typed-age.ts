const NUMBER = /^(?:about |approx\.? ?|~ ?)?(\d{1,4})(?:\.0)?\s*([a-z]*)\.?$/i;
const YEARS_AND_MONTHS = /^(\d{1,3})\s*y[a-z]*[\s,/]*(\d{1,2})\s*m[a-z]*/i;
const UNITS: readonly [RegExp, 'YEAR' | 'MONTH' | 'WEEK' | 'DAY'][] = [
  [/^(?:|y|yr|yrs|year|years|yo)$/i, 'YEAR'],
  [/^(?:m|mo|mos|mth|mths|month|months)$/i, 'MONTH'],
  [/^(?:w|wk|wks|week|weeks)$/i, 'WEEK'],
  [/^(?:d|day|days)$/i, 'DAY'],
];
const OLDEST = 130;
/** The year alone of a younger child may be refused. */
const CHILD_YEARS = 6;
const DAY_MS = 86_400_000;

/**
 * Returns the estimated birth of an age on a day, as far as it is known: a year from years, a month from months and of a young child,
 * a day from days and weeks. Returns undefined for a text that is no age.
 */
export function birthOfAge(text: string, today: string): string | undefined {
  const both = YEARS_AND_MONTHS.exec(text);
  if (both) return monthsBefore(Number(both[1]) * 12 + Number(both[2]), today);
  const [, digits = '', word = ''] = NUMBER.exec(text.trim()) ?? [];
  const unit = digits && UNITS.find(([words]) => words.test(word))?.[1];
  const count = Number(digits);
  if (!unit || (unit === 'YEAR' && count > OLDEST)) return undefined;
  if (unit === 'MONTH') return monthsBefore(count, today);
  if (unit !== 'YEAR') return daysBefore(unit === 'WEEK' ? count * 7 : count, today);
  // The middle of the twelve months in which a person of this age was born.
  if (count < CHILD_YEARS) return monthsBefore(count * 12 + 6, today);
  return String(Number(today.slice(0, 4)) - count - (today.slice(5) < '07-01' ? 1 : 0));
}

function daysBefore(days: number, today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

function monthsBefore(months: number, today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 15)).toISOString().slice(0, 7);
}
