import type { BadLine } from '#contract/imports.ts';
import type { Fault } from '#server/operations/import/csv-rows.ts';

/** Faults of a file that are listed; the others are counted. */
const FAULTS_SHOWN = 100;

/** The faults of an import, in words for the operator. */
export class Faults {
  #count = 0;
  readonly #lines: string[] = [];

  get count(): number {
    return this.#count;
  }

  add = ({ line, faults }: BadLine): void => {
    this.#count += 1;
    if (this.#lines.length < FAULTS_SHOWN)
      this.#lines.push(`Line ${line}: ${faults.map(wordsOf).join('; ')}.`);
  };

  /** The first hundred, and how many more there are. */
  lines(): string[] {
    const more = this.#count - this.#lines.length;
    return more ? [...this.#lines, `And ${more} more lines with faults.`] : this.#lines;
  }
}

function wordsOf({ column, found, form }: Fault): string {
  if (!column) return form;
  return found === null ? `${column} is missing` : `${column} is "${found}", and should be ${form}`;
}
