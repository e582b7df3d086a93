import * as z from 'zod/mini';
import type { OrderedTest } from '#contract/lab-results.ts';

const typed = z._default(z.string(), '');
export const Row = z.object({
  value: typed,
  text: z._default(z.string().check(z.maxLength(500)), ''),
  verdict: z._default(z.enum(['', 'NORMAL', 'ABNORMAL']), ''),
  low: typed,
  high: typed,
  confirmed: z._default(z.boolean(), false),
});
export type ValueRow = z.output<typeof Row>;

/** A row as it is typed: a draft from before a test was ordered has none of it. */
export function wholeRow(row: z.input<typeof Row> | undefined): ValueRow {
  const { value = '', text = '', verdict = '', low = '', high = '', confirmed = false } = row ?? {};
  return { value, text, verdict, low, high, confirmed };
}

/** An end of a range: "4.8" as a number; null for an empty box, NaN for anything else. */
export function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** The range that counts: the laboratory's own, once one of its ends is typed. */
export function rangeOfRow({ low, high }: ValueRow, test: OrderedTest) {
  const own = { low: numberOf(low), high: numberOf(high) };
  return own.low === null && own.high === null ? { low: test.low, high: test.high } : own;
}
