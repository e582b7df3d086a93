import type { DateOrder } from '#contract/imports.ts';
import { numericDateOf, orderOf } from '#server/patients/typed-dates.ts';

/** A date of which no one typed the order: a spreadsheet made it one. */
const MADE = /^(\d{4})-(\d{2})-(\d{2})(?=$|[T ])/;

/** Returns a date of a spreadsheet with its day and month swapped; undefined where that gives none, or the same. */
export function swappedDate(text: string): string | undefined {
  const [, year, month, day] = MADE.exec(text.trim()) ?? [];
  return year && month && day && Number(day) <= 12 && day !== month ? `${year}-${day}-${month}` : undefined;
}

/**
 * Finds dates of which a spreadsheet may have swapped the day and the month. One that expects the other order makes dates of the texts that
 * fit it, with day and month swapped, and leaves the others as texts: so both kinds are in one column.
 */
export class SwapSigns {
  readonly #max: number;
  readonly #made: { line: number; text: string }[] = [];
  #hasText = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** @param text a date as the file has it, or as YYYY-MM-DD of the number of its day */
  add(line: number, text: string): void {
    const typed = numericDateOf(text);
    const order: DateOrder | null | undefined = typed && orderOf(typed);
    if (order) this.#hasText = true;
    else if (this.#made.length < this.#max && swappedDate(text)) this.#made.push({ line, text });
  }

  /** The first dates that may be swapped, in both readings. */
  get question(): { line: number; asWritten: string; swapped: string }[] {
    if (!this.#hasText) return [];
    return this.#made.map(({ line, text }) => ({
      line,
      asWritten: text.slice(0, 10),
      swapped: swappedDate(text) ?? text,
    }));
  }
}
