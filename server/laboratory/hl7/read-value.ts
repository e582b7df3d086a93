import type { LineFaultReason } from '#contract/lab-messages.ts';
import type { Segment } from './segment.ts';

export interface ValueFault {
  fault: LineFaultReason;
  found: string;
}
/** The value of an OBX as text, or why it has none. */
type Value = { value: string } | ValueFault;

/** The longest result that is stored. */
const TEXT_MAX = 500;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const COMPARATORS = new Set(['', '=', '<', '>', '<=', '>=']);
const BETWEEN = new Set(['-', ':', '/', '+']);
const VALUE = 5;

/** Reads OBX-5 by the type of OBX-2. A type that is not known is a fault. */
export function readValue(obx: Segment): Value {
  const type = obx.text(2);
  const read = READERS[type];
  if (!read) return { fault: 'VALUE_TYPE', found: type };
  if (obx.repetitions(VALUE) === 0) return { fault: 'EMPTY', found: '' };
  if (obx.repetitions(VALUE) > 1 && !LINES.has(type))
    return { fault: 'SEVERAL_VALUES', found: obx.raw(VALUE).slice(0, 80) };
  const value = read(obx);
  if ('fault' in value) return value;
  if (value.value === '') return { fault: 'EMPTY', found: '' };
  return value.value.length > TEXT_MAX ? { fault: 'TOO_LONG', found: value.value.slice(0, 80) } : value;
}

/** Types with one line of a text in each repetition. */
const LINES: ReadonlySet<string> = new Set(['TX', 'FT']);

const READERS: Readonly<Record<string, (obx: Segment) => Value>> = {
  NM: readNumber,
  SN: readStructured,
  ST: (obx) => ({ value: obx.whole(VALUE) }),
  TX: readLines,
  FT: readLines,
  CE: readCoded,
  CWE: readCoded,
  CNE: readCoded,
  DT: readStamp,
  TM: readStamp,
  TS: readStamp,
  DTM: readStamp,
};

function readNumber(obx: Segment): Value {
  const value = obx.whole(VALUE);
  // Analysers also send "<0.01" as a number: it is a bound, and the reader of results knows it.
  return NUMBER.test(value.replace(/^[<>]=?\s*/, '')) || value === ''
    ? { value }
    : { fault: 'NUMBER', found: value.slice(0, 80) };
}

/** SN: a bound "<^10", an interval "^1^-^2", a titre "^1^:^160", a grade "^2^+". */
function readStructured(obx: Segment): Value {
  const [comparator, first, sign, second] = [1, 2, 3, 4].map((component) => obx.text(VALUE, component));
  const fault = { fault: 'NUMBER' as const, found: obx.raw(VALUE).slice(0, 80) };
  if (comparator === undefined || !first || !NUMBER.test(first) || !COMPARATORS.has(comparator)) return fault;
  const bound = comparator === '=' ? '' : comparator;
  if (!sign && !second) return { value: `${bound}${first}` };
  if (bound !== '' || !sign || !BETWEEN.has(sign)) return fault;
  if (!second) return sign === '+' ? { value: `${first}+` } : fault;
  return sign !== '+' && NUMBER.test(second) ? { value: `${first}${sign}${second}` } : fault;
}

function readLines(obx: Segment): Value {
  const lines = Array.from({ length: obx.repetitions(VALUE) }, (_, at) => obx.whole(VALUE, at));
  return { value: lines.join('\n').trim() };
}

/** The words of a coded answer: its text, that of the alternate code, or the original text. A bare code has none. */
function readCoded(obx: Segment): Value {
  const words = [2, 5, 9].map((component) => obx.text(VALUE, component)).find((text) => text !== '');
  return words === undefined ? { fault: 'CODE_ONLY', found: obx.text(VALUE) } : { value: words };
}

function readStamp(obx: Segment): Value {
  return { value: obx.text(VALUE) };
}
