import type { Period } from '#domain/period-names.ts';

/** Calendar days are YYYY-MM-DD throughout: they have no time zone, and compare as text. */
export interface Days {
  readonly from: string;
  /** Included. */
  readonly to: string;
}

const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

function plusDays(day: string, days: number): string {
  return iso(Date.parse(day) + days * DAY_MS);
}

/** Their days until today; the financial year begins in April. */
export function daysOfPeriod(period: Period, today: string): Days {
  const month = firstOfMonth(today);
  if (period === 'this-month') return { from: month, to: today };
  if (period === 'last-month') {
    const to = plusDays(month, -1);
    return { from: firstOfMonth(to), to };
  }
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  return { from: `${year}-04-01`, to: today };
}

export type Step = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';

/** The finest step with bars that can still be distinguished. */
export function stepOf({ from, to }: Days): Step {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days <= 31) return 'DAY';
  if (days <= 92) return 'WEEK';
  return days <= 1100 ? 'MONTH' : 'YEAR';
}

/** The last day of a day's step; weeks end on Sunday. */
function endOf(day: string, step: Step): string {
  if (step === 'DAY') return day;
  if (step === 'WEEK') return plusDays(day, (7 - new Date(day).getUTCDay()) % 7);
  if (step === 'YEAR') return `${day.slice(0, 4)}-12-31`;
  return plusDays(firstOfMonth(plusDays(firstOfMonth(day), 31)), -1);
}

/** A period split into steps, with the sum of the values in each; steps without values are included. */
export function sumsOf(days: Days, step: Step, values: readonly { day: string; value: number }[]) {
  const sums: (Days & { value: number })[] = [];
  for (let { from } = days; from <= days.to; from = plusDays(sums.at(-1)?.to ?? from, 1)) {
    const end = endOf(from, step);
    const to = end < days.to ? end : days.to;
    const within = values.filter(({ day }) => day >= from && day <= to);
    sums.push({ from, to, value: within.reduce((sum, { value }) => sum + value, 0) });
  }
  return sums;
}
