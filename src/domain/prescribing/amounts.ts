import type { Dose, DoseUnit } from '#contract/prescriptions.ts';
import { plainText } from './amount-text.ts';
import { unitNamed } from './unit-words.ts';

/** Meaning of a typed amount. Nothing is guessed: two possible readings are both named. */
export type AmountReading =
  | { kind: 'AMOUNT'; amount: number; unit?: DoseUnit }
  | { kind: 'AMBIGUOUS'; readings: readonly [number, number] }
  | { kind: 'RANGE'; from: number; to: number }
  /** It is an amount, but not one that can be printed exactly. */
  | { kind: 'NOT_EXACT' }
  | { kind: 'TOO_LARGE' }
  | { kind: 'NONE' };

const NONE = { kind: 'NONE' } as const;
const DECIMALS_MAX = 4;
const LEAST = 0.001;
const MOST = 10_000;
/** International units are counted in lacs. */
const MOST_UNITS = 10_000_000;

/** Returns whether an amount is printed exactly as it is: at least a thousandth, at most four decimals. */
export function isExact(amount: number): boolean {
  return amount >= LEAST && Number(amount.toFixed(DECIMALS_MAX)) === amount;
}

/** The largest amount of one dose that can be entered in a unit. */
export const mostOf = (unit: DoseUnit | undefined): number => (unit === 'UNIT' ? MOST_UNITS : MOST);

const FORMAT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20 });

/** Returns an amount as it is printed: "0.25", "10", "6,00,000". It is never rounded and has no trailing zero. */
export const printedAmount = (amount: number): string => FORMAT.format(amount);

const SMALL: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  एक: 1,
  दो: 2,
  तीन: 3,
  चार: 4,
  पांच: 5,
};
const PARTS: Readonly<Record<string, number>> = {
  half: 0.5,
  'a half': 0.5,
  'one half': 0.5,
  'half a': 0.5,
  quarter: 0.25,
  'a quarter': 0.25,
  'one quarter': 0.25,
  'three quarters': 0.75,
  'three quarter': 0.75,
  आधा: 0.5,
  आधी: 0.5,
  डेढ: 1.5,
  ढाई: 2.5,
};
const TIMES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  lac: 100_000,
  lacs: 100_000,
  lakh: 100_000,
  lakhs: 100_000,
  लाख: 100_000,
  million: 1_000_000,
};

/** Reads an amount as a person typed it, with its unit or without: "1½", "5,000", "6 lac IU", "half". */
export function readAmount(typed: string): AmountReading {
  const text = plainText(typed);
  const whole = readNumber(text);
  if (whole.kind !== 'NONE') return checked(whole, undefined);
  const [, amount = '', word = ''] =
    /^(.*?[\d/\p{L}\p{M}]) ?(\p{L}[\p{L}\p{M}.]*|international units?)$/u.exec(text) ?? [];
  return withUnit(amount, word) ?? withUnit(...splitWords(text)) ?? NONE;
}

/** "half a tablet": the last word is the unit. */
function splitWords(text: string): [amount: string, word: string] {
  const at = text.lastIndexOf(' ');
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
}

function withUnit(amount: string, word: string): AmountReading | undefined {
  const unit = unitNamed(word);
  if (!unit) return undefined;
  const reading = readNumber(amount.trim());
  return reading.kind === 'NONE' ? undefined : checked(reading, unit);
}

function checked(reading: AmountReading, named: DoseUnit | undefined): AmountReading {
  if (reading.kind !== 'AMOUNT') return reading;
  // "6 lac" counts international units, whatever was not typed behind it.
  const unit = named ?? reading.unit;
  if (reading.unit && unit !== reading.unit) return NONE;
  const { amount } = reading;
  if (amount > MOST_UNITS || (unit && amount > mostOf(unit))) return { kind: 'TOO_LARGE' };
  if (!isExact(amount)) return amount > 0 ? { kind: 'NOT_EXACT' } : NONE;
  return { kind: 'AMOUNT', amount, ...(unit && { unit }) };
}

const amountIs = (amount: number): AmountReading => ({ kind: 'AMOUNT', amount });
const either = (one: number, other: number): AmountReading => ({ kind: 'AMBIGUOUS', readings: [one, other] });

function readNumber(text: string): AmountReading {
  return (
    readRange(text) ?? readMultiple(text) ?? readFraction(text) ?? readDigits(text) ?? readWords(text) ?? NONE
  );
}

/** "2-3", "1 to 2", "1 or 2". */
function readRange(text: string): AmountReading | undefined {
  const [, first, last] = /^(.+?)(?:-| to | or | से )(.+)$/u.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [readNumber(first), readNumber(last)];
  if (from.kind !== 'AMOUNT' || to.kind !== 'AMOUNT' || from.amount >= to.amount) return NONE;
  return { kind: 'RANGE', from: from.amount, to: to.amount };
}

/** "6 lac", "1.5 million". */
function readMultiple(text: string): AmountReading | undefined {
  const [, number = '', word = ''] = /^(.*?) ?(\p{L}[\p{L}\p{M}]+)$/u.exec(text) ?? [];
  const times = TIMES[word];
  if (!times) return undefined;
  const reading = readNumber(number);
  if (reading.kind === 'AMBIGUOUS') return either(reading.readings[0] * times, reading.readings[1] * times);
  if (reading.kind !== 'AMOUNT' || reading.unit) return NONE;
  return { kind: 'AMOUNT', amount: Number((reading.amount * times).toPrecision(12)), unit: 'UNIT' };
}

/** "1/2", "1 1/2". "11/2" may be either of 5.5 and 1 1/2. */
function readFraction(text: string): AmountReading | undefined {
  const [, whole, over, under] = /^(?:(\d{1,3}) )?(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  if (over === undefined) return undefined;
  const [top, bottom] = [Number(over), Number(under)];
  const isPart = bottom >= 2 && bottom <= 10 && top > 0;
  if (!isPart || over.startsWith('0') || whole?.startsWith('0')) return NONE;
  if (whole !== undefined) return top < bottom ? amountIs(Number(whole) + top / bottom) : NONE;
  if (over.length === 1) return amountIs(top / bottom);
  const [first = '', last = ''] = over;
  const part = Number(last) / bottom;
  return part > 0 && part < 1 ? either(Number(first) + part, top / bottom) : NONE;
}

/** Digits with a decimal point, or with the commas of thousands or lacs. */
function readDigits(text: string): AmountReading | undefined {
  if (!/^[\d., ]+$/.test(text) || !/\d/.test(text)) return undefined;
  if (text.includes(',')) return readCommas(text);
  if (text.includes(' ')) return readSpaces(text);
  if (/^0\d+$/.test(text)) return readLeadingZero(text);
  if (/^\d+$/.test(text)) return amountIs(Number(text));
  // Without a zero before the point, the point is easily overlooked.
  if (/^\.\d+$/.test(text)) return either(Number(`0${text}`), Number(text.slice(1)));
  if (!/^\d+\.\d+$/.test(text) || /^0\d/.test(text)) return NONE;
  // "1.000" and "2.500": a trailing zero is written in thousands, not in decimals.
  if (/^[1-9]\d{0,2}\.\d{2}0$/.test(text)) return either(Number(text), Number(text.replace('.', '')));
  return amountIs(Number(text));
}

/** "05" is 5, or 0.5 without its point. */
function readLeadingZero(text: string): AmountReading {
  const rest = Number(text);
  return rest === 0 ? NONE : either(Number(`0.${text.slice(1)}`), rest);
}

const GROUPED = /^[1-9](?:\d{0,2}(?:,\d{3})+|\d?(?:,\d{2})*,\d{3})(?:\.\d+)?$/;

function readCommas(text: string): AmountReading {
  if (GROUPED.test(text)) return amountIs(Number(text.replaceAll(',', '')));
  const [, before = '', after = ''] = /^(\d*),(\d+)$/.exec(text) ?? [];
  if (after === '' || /^0\d/.test(before)) return NONE;
  if (before === '0') return amountIs(Number(`0.${after}`));
  return either(Number(`${before || '0'}.${after}`), Number(`${before}${after}`));
}

/** "5 000" is five thousand, or five of a strength. */
function readSpaces(text: string): AmountReading {
  const [, before, after] = /^([1-9]\d{0,2})((?: \d{3})+)$/.exec(text) ?? [];
  if (before === undefined) return NONE;
  return either(Number(`${before}${after?.replaceAll(' ', '')}`), Number(before));
}

/** "half", "one and a half", "ढाई". */
function readWords(text: string): AmountReading | undefined {
  const known = SMALL[text] ?? PARTS[text];
  if (known !== undefined) return amountIs(known);
  const [, first = '', part = ''] = /^(.+?) and (.+)$/.exec(text) ?? [];
  const whole = SMALL[first] ?? (/^[1-9]\d?$/.test(first) ? Number(first) : undefined);
  const fraction = PARTS[part] ?? fractionOf(part);
  return whole === undefined || fraction === undefined || fraction >= 1
    ? undefined
    : amountIs(whole + fraction);
}

function fractionOf(text: string): number | undefined {
  const reading = readFraction(text);
  return reading?.kind === 'AMOUNT' ? reading.amount : undefined;
}

/** Returns the fault of a dose that was decided elsewhere, such as by another program; undefined for a sound one. */
export function doseFault({ amount, unit }: Dose): 'NOT_EXACT' | 'TOO_LARGE' | undefined {
  if (!isExact(amount)) return 'NOT_EXACT';
  return amount > mostOf(unit) ? 'TOO_LARGE' : undefined;
}
