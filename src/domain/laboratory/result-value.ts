import { latinDigits } from '#domain/prescribing/amount-text.ts';
import { unitWords } from '#domain/units.ts';
import { isUnitLike, matchUnit, type MeasuredTest } from './result-units.ts';
import {
  findingOf,
  isUncodedResult,
  markInWords,
  isEmptyOfMeaning,
  isPendingFigure,
  isRejectedSample,
  type Finding,
  type WordMark,
} from './result-words.ts';

export type Comparator = '<' | '<=' | '>' | '>=';

/** Returns whether a bound says that the value is below it. */
export const isUpperBound = (comparator: Comparator): boolean => comparator.startsWith('<');
/** Mark that the laboratory printed beside a figure: "H", "LL". */
type PrintedMark = 'LOW' | 'HIGH' | 'CRITICAL_LOW' | 'CRITICAL_HIGH';

interface Figure {
  /** In the test's unit. */
  number: number;
  mark: PrintedMark | null;
  /** The number was typed in another unit, from which it is converted. */
  isConverted: boolean;
}

type FigureReading = ({ kind: 'NUMBER' } & Figure) | ({ kind: 'BOUND'; comparator: Comparator } & Figure);

export interface WordsReading {
  kind: 'WORDS';
  finding: Finding | null;
  /** Laboratories report it so. */
  isUsual: boolean;
  /** The one figure that the words are about: 7.2 of "7.2 haemolysed". */
  figure?: FigureReading;
  /** Meaning of the words about the value: "HI" of a glucose meter, "critical". */
  says?: WordMark;
}

/**
 * A result as a laboratory reports it. NUMBER is a measured value, BOUND a value beyond what was measured ("<3"), WORDS
 * any other report ("not detected", a titre, a grade), REJECTED a sample that the laboratory could not use.
 */
export type ResultReading = FigureReading | WordsReading | { kind: 'REJECTED' };

/** Why typed text is not read. A comma and zeros have two readings; PENDING says that there is no result yet. */
export type ResultFault =
  | { fault: 'EMPTY' }
  | { fault: 'COMMA'; readings: readonly [string, string] }
  | { fault: 'ZEROS' }
  | { fault: 'UNIT'; unit: string; typedUnit: string }
  | { fault: 'PENDING' }
  | { fault: 'FORMAT' };

const COMPARATORS: readonly (readonly [RegExp, Comparator])[] = [
  [
    /^(<\s*=|=\s*<|≤|≦|⩽|less than or equal to|at most|maximum|(not|no) (more|greater|higher) th[ae]n|not (above|over|exceeding)|up ?to)/iu,
    '<=',
  ],
  [
    /^(>\s*=|=\s*>|≥|≧|⩾|(more|greater) than or equal to|at least|minimum|(not|no) (less|lower) th[ae]n|not (below|under))/iu,
    '>=',
  ],
  [/^(<|&lt;|(less|lesser|lower) th[ae]n|below|under)/iu, '<'],
  [/^(>|&gt;|(more|greater|higher) th[ae]n|above|over|exceed(s|ing))/iu, '>'],
];

const FIGURE = /^([-−+]?)(\d[\d.,]*|\.\d+)\s*(.*)$/u;
const PLAIN = /^(\d+(\.\d+)?|\.\d+)$/;
/** Western or Indian groups: with two or more commas, or a decimal point, a comma is no decimal sign. */
const GROUPED = /^(\d{1,3}(,\d{3}){2,}|\d{1,2}(,\d{2})+,\d{3}|\d{1,3}(,\d{2,3})*,\d{3}\.\d+)$/;
/** One comma can be a decimal sign or a separator of thousands: a person decides. */
const ONE_COMMA = /^(\d+),(\d+)$/;
const ZEROS_BEFORE = /^0\d/;

const RATIO = /^[<>≤≥]?=?\s*1\s*[:/]\s*\d+$/u;
const GRADE = /^(([1-4]\s*)?\++|\+\/-|±)(\s*\([^()\d]*\))?$/u;
const INTERVAL = /^\d+(\.\d+)?\s*(-|–|to)\s*\d+(\.\d+)?\s*(.*)$/u;
const WITH_BOUND = /^([^()]+)\((.+)\)$/u;
const WORD = /[\p{L}\p{M}]{2,}/u;
/** "1OO" and "l2.5": a letter that looks like a digit. */
const LETTER_FOR_DIGIT = /^[\doOlI.,]*\d[\doOlI.,]*$/;
const ASIDE = /\([^)]*\)|\[[^\]]*\]/gu;
const BETWEEN_OR_BEYOND =
  /\d\s*(?:-|–|to|[:/])\s*\d|\b(?:less|more|greater|lower|higher|above|below|under|over|within|between|up ?to)\b/iu;
const FIGURE_IN_WORDS = /(?:[<>≤≥]\s*=?\s*)?(?<![\p{L}\d.])(?:\d+(?:[.,]\d+)*|\.\d+)(?!\d)/gu;

const MARKS: Readonly<Record<string, PrintedMark>> = {
  h: 'HIGH',
  high: 'HIGH',
  '↑': 'HIGH',
  l: 'LOW',
  low: 'LOW',
  '↓': 'LOW',
  hh: 'CRITICAL_HIGH',
  ll: 'CRITICAL_LOW',
};
const MARK_BEHIND = /(?:^|\s)[([]?(hh?|ll?|high|low|[↑↓])[)\]]?$|[*#]+$/iu;
const MARK_BEFORE = /^(?:[([]?(hh?|ll?)[)\]]?\s+|([*#]+|[↑↓])\s*)(?=[<>≤≥=\d.-])/iu;

/** Reads a result as typed. Never guesses: what has two readings and a unit without a factor are faults. */
export function readResult(typed: string, test: MeasuredTest): ResultReading | ResultFault {
  const text = halfWidth(typed).trim();
  if (text === '') return { fault: 'EMPTY' };
  return (
    readWords(text, test) ?? readInterval(text, test) ?? readFigure(text, test) ?? otherWords(text, test)
  );
}

/** Digits of any script as 0–9, and signs of East Asian keyboards in their usual form: "＜３". */
const halfWidth = (text: string): string =>
  latinDigits(text).replaceAll(/[\uFF01-\uFF5E]/g, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfe_e0),
  );

const usualWords = (finding: Finding | null = null): ResultReading => ({
  kind: 'WORDS',
  finding,
  isUsual: true,
});

function readWords(text: string, test: MeasuredTest): ResultReading | ResultFault | undefined {
  if (isPendingFigure(text)) return { fault: 'PENDING' };
  if (isRejectedSample(text)) return { kind: 'REJECTED' };
  const finding = findingOf(text);
  if (finding) return usualWords(finding);
  if (RATIO.test(text) || GRADE.test(text) || isUncodedResult(text)) return usualWords();
  const [, words = '', bound = ''] = WITH_BOUND.exec(text) ?? [];
  const found = findingOf(words);
  if (!found) return undefined;
  const inside = readFigure(bound.trim(), test);
  if (inside && 'fault' in inside) return inside;
  return inside && inside.kind === 'BOUND' ? usualWords(found) : undefined;
}

/** A range of a count in the microscope is a result; of any other test it is likelier the printed reference range. */
function readInterval(text: string, test: MeasuredTest): ResultReading | ResultFault | undefined {
  const interval = INTERVAL.exec(text);
  if (!interval) return undefined;
  const typedUnit = interval[4] ?? '';
  if (typedUnit !== '' && matchUnit(typedUnit, test) !== 'SAME')
    return isUnitLike(typedUnit) ? unitFault(typedUnit, test) : undefined;
  return { kind: 'WORDS', finding: null, isUsual: test.unit === null || test.unit.startsWith('/') };
}

interface SplitFigure {
  comparator: Comparator | null;
  sign: string;
  digits: string;
  rest: string;
  mark: PrintedMark | null;
}

/** The parts of a figure as typed; undefined for a text that does not begin with one. */
function splitFigure(text: string): SplitFigure | undefined {
  const [before = '', printedBefore] = MARK_BEFORE.exec(text) ?? [];
  const unmarked = text.slice(before.length);
  const [pattern, comparator = null] = COMPARATORS.find(([one]) => one.test(unmarked)) ?? [];
  const body = pattern ? unmarked.replace(pattern, '').trim() : unmarked;
  const [, sign = '', digits = '', behind = ''] = FIGURE.exec(body) ?? [];
  if (digits === '') return undefined;
  const [, printed = printedBefore] = MARK_BEHIND.exec(behind) ?? [];
  const mark = MARKS[printed?.toLowerCase() ?? ''] ?? null;
  return { comparator, sign, digits, rest: behind.replace(MARK_BEHIND, '').trim(), mark };
}

function readFigure(text: string, test: MeasuredTest): ResultReading | ResultFault | undefined {
  const split = splitFigure(text);
  if (!split) return undefined;
  const { comparator, sign, rest, mark } = split;
  const digits = plainDigits(split.digits);
  if (typeof digits !== 'string') return digits;
  // "+2" is a grade or a number; only a base excess is reported with its sign.
  if (sign === '+' && test.code !== 'ABGBE') return { fault: 'FORMAT' };
  const match = rest === '' ? 'SAME' : matchUnit(rest, test);
  if (match === undefined) return isUnitLike(rest) ? unitFault(rest, test) : undefined;
  const typedNumber = Number(`${sign === '-' || sign === '−' ? '-' : ''}${digits}`);
  const isConverted = match !== 'SAME';
  const figure = { number: isConverted ? match(typedNumber) : typedNumber, mark, isConverted };
  return comparator ? { kind: 'BOUND', comparator, ...figure } : { kind: 'NUMBER', ...figure };
}

/** Text that laboratories do not use for a result: a person confirms it. Without a word in it, it is a slip. */
function otherWords(text: string, test: MeasuredTest): ResultReading | ResultFault {
  if (!WORD.test(text) || isEmptyOfMeaning(text) || LETTER_FOR_DIGIT.test(text)) return { fault: 'FORMAT' };
  const figure = figureOf(text.replaceAll(ASIDE, ' '), test) ?? figureOf(text, test);
  const says = markInWords(text, test.code);
  return { kind: 'WORDS', finding: null, isUsual: false, ...(figure && { figure }), ...(says && { says }) };
}

/** The one figure of a text; undefined where it has none, several, or one of an unknown unit. */
function figureOf(text: string, test: MeasuredTest): FigureReading | undefined {
  const found = [...text.matchAll(FIGURE_IN_WORDS)];
  const [only] = found;
  if (!only || found.length > 1 || BETWEEN_OR_BEYOND.test(text)) return undefined;
  const [next = ''] = text
    .slice(only.index + only[0].length)
    .trim()
    .split(/[\s,;()]+/u);
  const reading = readFigure(isUnitLike(next) ? `${only[0]} ${next}` : only[0], test);
  return reading && 'kind' in reading && 'number' in reading ? reading : undefined;
}

/** Digits with a decimal point alone, or the fault of a figure that has two readings or none. */
function plainDigits(figure: string): string | ResultFault {
  if (ZEROS_BEFORE.test(figure)) return { fault: 'ZEROS' };
  if (PLAIN.test(figure)) return figure;
  if (GROUPED.test(figure)) return figure.replaceAll(',', '');
  const [, whole, part] = ONE_COMMA.exec(figure) ?? [];
  if (whole === undefined || part === undefined) return { fault: 'FORMAT' };
  return { fault: 'COMMA', readings: [`${whole}.${part}`, `${whole}${part}`] };
}

const unitFault = (typedUnit: string, { unit }: MeasuredTest): ResultFault => ({
  fault: 'UNIT',
  unit: unit ? unitWords(unit) : '',
  typedUnit,
});

/** The typed text has to be kept: it says more than its number. */
export function isMoreThanNumber(typed: string): boolean {
  const text = typed.trim();
  return text !== '' && String(Number(text)) !== text;
}

/** A figure as typed, without its unit; undefined for other text. */
export function typedFigure(typed: string): { number: number; hasUnit: boolean } | undefined {
  const split = splitFigure(halfWidth(typed).trim());
  const digits = split && plainDigits(split.digits);
  if (typeof digits !== 'string' || !split) return undefined;
  if (split.rest !== '' && !isUnitLike(split.rest)) return undefined;
  const number = Number(`${/[-−]/u.test(split.sign) ? '-' : ''}${digits}`);
  return { number, hasUnit: split.rest !== '' };
}
