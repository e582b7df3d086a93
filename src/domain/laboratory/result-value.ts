import { unitWords } from '#domain/units.ts';

export type Comparator = '<' | '<=' | '>' | '>=';

/**
 * A result as a laboratory reports it. NUMBER is a measured value, BOUND a value beyond what was measured ("<3"), WORDS
 * any other report: "not detected", a titre, a grade, a range.
 */
export type ResultReading =
  | { kind: 'NUMBER'; number: number }
  | { kind: 'BOUND'; comparator: Comparator; number: number }
  | { kind: 'WORDS' };

/** Why typed text is not read: empty, two readings of a comma, another unit, or not a result. */
export type ResultFault =
  | { fault: 'EMPTY' }
  | { fault: 'COMMA'; readings: readonly [string, string] }
  | { fault: 'UNIT'; unit: string }
  | { fault: 'FORMAT' };

const COMPARATORS: Readonly<Record<string, Comparator>> = {
  '<': '<',
  '>': '>',
  '≤': '<=',
  '≥': '>=',
  '<=': '<=',
  '>=': '>=',
  '=<': '<=',
  '=>': '>=',
};

const FIGURE = /^([<>]=?|=[<>]|[≤≥])?\s*([-−+]?)(\d[\d.,]*|\.\d+)\s*(.*)$/u;
const PLAIN = /^\d+(\.\d+)?$/;
/** Western or Indian groups: with two or more commas, or a decimal point, a comma is no decimal sign. */
const GROUPED = /^(\d{1,3}(,\d{3}){2,}|\d{1,2}(,\d{2})+,\d{3}|\d{1,3}(,\d{2,3})*,\d{3}\.\d+)$/;
/** One comma can be a decimal sign or a separator of thousands: a person decides. */
const ONE_COMMA = /^(\d+),(\d+)$/;

const RATIO = /^[<>≤≥]?=?\s*1\s*[:/]\s*\d+$/u;
const GRADE = /^(([1-4]\s*)?\++|\+\/-|±|-ve|\+ve)(\s*\([^()\d]*\))?$/u;
const INTERVAL = /^\d+(\.\d+)?\s*(-|–|to)\s*\d+(\.\d+)?\s*(.*)$/u;
/** Words have no digit: "4..8" and "O.5" are slips. */
const LETTERS = /^[\p{L}][\p{L}\p{M}\s.,;'’()/+-]*$/u;

/**
 * Reads a result as typed. Never guesses: a comma with two readings and a unit that is not the test's are faults.
 * @param unit the test's UCUM unit; null when it has none
 */
export function readResult(typed: string, unit: string | null): ResultReading | ResultFault {
  const text = typed.trim();
  if (text === '') return { fault: 'EMPTY' };
  if (RATIO.test(text) || GRADE.test(text) || LETTERS.test(text)) return { kind: 'WORDS' };
  const interval = INTERVAL.exec(text);
  if (interval) return isUnitOrNone(interval[4], unit) ? { kind: 'WORDS' } : unitFault(unit);
  const [, sign = '', minus = '', figure = '', rest = ''] = FIGURE.exec(text) ?? [];
  if (figure === '') return { fault: 'FORMAT' };
  const digits = plainDigits(figure);
  if (typeof digits !== 'string') return digits;
  if (!isUnitOrNone(rest, unit)) return unitFault(unit);
  const number = Number(`${minus === '-' || minus === '−' ? '-' : ''}${digits}`);
  const comparator = COMPARATORS[sign];
  return comparator ? { kind: 'BOUND', comparator, number } : { kind: 'NUMBER', number };
}

/** Digits with a decimal point alone, or the fault of a figure that has two readings or none. */
function plainDigits(figure: string): string | ResultFault {
  if (PLAIN.test(figure)) return figure;
  if (GROUPED.test(figure)) return figure.replaceAll(',', '');
  const [, whole, part] = ONE_COMMA.exec(figure) ?? [];
  if (whole === undefined || part === undefined) return { fault: 'FORMAT' };
  return { fault: 'COMMA', readings: [`${whole}.${part}`, `${whole}${part}`] };
}

const unitFault = (unit: string | null): ResultFault => ({
  fault: 'UNIT',
  unit: unit ? unitWords(unit) : '',
});

function isUnitOrNone(typed: string | undefined, unit: string | null): boolean {
  const said = spelling(typed ?? '');
  if (said === '') return true;
  return unit !== null && [unit, unitWords(unit)].some((one) => spelling(one) === said);
}

/** The spelling of a unit without spaces and with one sign for micro; upper and lower case differ in UCUM. */
const spelling = (unit: string): string =>
  unit
    .replaceAll(/\s/g, '')
    .replaceAll('μ', 'µ')
    .replaceAll(/^u(?=[A-Z]|g|mol)/g, 'µ');

/** Whether a result as typed is a figure, so that the test's unit belongs beside it. */
export function isFigure(typed: string): boolean {
  const reading = readResult(typed, null);
  return 'kind' in reading && reading.kind !== 'WORDS';
}

/** The typed text has to be kept: it says more than its number. */
export function isMoreThanNumber(typed: string): boolean {
  const text = typed.trim();
  return text !== '' && String(Number(text)) !== text;
}
