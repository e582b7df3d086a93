import type { ClinicalSet } from '#contract/clinical-data.ts';
import { monthsWords } from '#domain/age.ts';
import { listSourceFiles } from '#server/reference/check-sources.ts';

/** A rule of the compiled data, in the words in which a clinician reviews it. */
export interface RuleText {
  set: ClinicalSet;
  /** Stays the same while the rule is about the same thing. */
  key: string;
  text: string;
  source: string;
  /** Content for its hash. */
  content: unknown;
}

const FIGURE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 6 });
export const figure = (value: number): string => FIGURE.format(value);

const MONTHS = 12;
/** "7 years", "0.08 years" */
export const yearsWords = (years: number): string =>
  Number.isInteger(years * MONTHS) && years < 2 ? monthsWords(years * MONTHS) : `${figure(years)} years`;

/** "low 2.5, high 6"; empty without a limit. */
export const boundsWords = ({ low, high }: { low: number | null; high: number | null }): string =>
  [low === null ? [] : `from ${figure(low)}`, high === null ? [] : `up to ${figure(high)}`].flat().join(' ');

/** "Male, from 1 year to 18 years" */
export function personWords(
  sex: string | undefined,
  { from, to }: { from: number | null; to: number | null },
  toWord = 'to below',
): string {
  const who = sex === 'MALE' ? 'male' : sex === 'FEMALE' ? 'female' : 'any sex';
  const low = from === null || from === 0 ? '' : ` from ${yearsWords(from)}`;
  const high = to === null ? '' : ` ${toWord} ${yearsWords(to)}`;
  return low + high === '' ? `${who}, any age` : `${who},${low}${high}`;
}

const COMPILED = 'compiled for this project';

/** Where a file of data is from. */
export const sourceOf = (file: string): string =>
  `${file}: ${listSourceFiles().find((one) => one.file === file)?.source ?? COMPILED}`;

const GRADES = { CONTRAINDICATED: 'contraindicated', MAJOR: 'major', MODERATE: 'moderate' } as const;
export const gradeWords = (severity: keyof typeof GRADES): string => GRADES[severity];

/** Ends each part with a full stop. */
export const sentences = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
