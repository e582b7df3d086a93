import type { MessageResult } from '#contract/lab-messages.ts';
import type { LabResult, OrderedTest } from '#contract/lab-results.ts';
import { unitWords } from '#domain/units.ts';
import { matchUnit } from './result-units.ts';
import { readResult, typedFigure } from './result-value.ts';

/** A result of a message as an agent would type it. */
export interface MessageEntry {
  /** Result of a test in figures, else empty. */
  value: string;
  /** Result of a test in words, else empty. */
  text: string;
  verdict: '' | 'NORMAL' | 'ABNORMAL';
  low: string;
  high: string;
}

/** Why a result is not entered: its unit is missing or has no factor to the test's; or it is no result of this test. */
export type EntryRefusal = 'NO_UNIT' | 'UNIT' | 'UNREADABLE';

type Stated = Pick<MessageResult, 'value' | 'unit' | 'range' | 'flags'>;

const NO_RANGE = { low: '', high: '' };
const ABNORMAL = ['A', 'AA'];
const CRITICAL_MARKS = ['HH', 'LL'];
const SIDE_MARKS = ['H', 'L'];

/** Returns a result as it is typed for a test, or why it cannot be. A unit is never assumed. */
export function entryOf(stated: Stated, test: OrderedTest): MessageEntry | { refusal: EntryRefusal } {
  if (test.kind === 'TEXT')
    return { ...NO_RANGE, value: '', text: withUnit(stated), verdict: verdictOf(stated) };
  const reading = readResult(stated.value, test);
  if ('fault' in reading) return { refusal: reading.fault === 'UNIT' ? 'UNIT' : 'UNREADABLE' };
  const isFigure = reading.kind === 'NUMBER' || reading.kind === 'BOUND';
  if (!isFigure) return typedEntry(stated.value, NO_RANGE, []);
  if (typedFigure(stated.value)?.hasUnit) return typedEntry(stated.value, NO_RANGE, stated.flags);
  const match = stated.unit === '' ? withoutUnit(test) : matchUnit(stated.unit, test);
  if (match === undefined) return { refusal: stated.unit === '' ? 'NO_UNIT' : 'UNIT' };
  if (match !== 'SAME') return typedEntry(withUnit(stated), NO_RANGE, stated.flags);
  return typedEntry(stated.value, rangeOf(stated), stated.flags);
}

const withUnit = ({ value, unit }: Stated): string => (unit === '' ? value : `${value} ${unit}`);

/** A ratio, an index and a pH are reported without a unit. */
function withoutUnit({ unit }: OrderedTest): 'SAME' | undefined {
  return unit === null || unit === '[pH]' || unitWords(unit) === '' ? 'SAME' : undefined;
}

/** Keeps the laboratory's mark of a critical result, and of one beyond a range that is not known here. */
function typedEntry(
  value: string,
  range: { low: string; high: string },
  flags: readonly string[],
): MessageEntry {
  const hasRange = range.low !== '' || range.high !== '';
  const marks = hasRange ? CRITICAL_MARKS : [...CRITICAL_MARKS, ...SIDE_MARKS];
  const mark = marks.find((one) => flags.includes(one));
  return { ...range, value: mark ? `${value} ${mark}` : value, text: '', verdict: '' };
}

function verdictOf({ flags }: Stated): MessageEntry['verdict'] {
  if (flags.some((flag) => ABNORMAL.includes(flag))) return 'ABNORMAL';
  return flags.includes('N') ? 'NORMAL' : '';
}

const BETWEEN = /^(\d+(?:\.\d+)?) ?[-–] ?(\d+(?:\.\d+)?)$/;
const BEYOND = /^(<=|>=|<|>) ?(\d+(?:\.\d+)?)$/;

/**
 * The laboratory's range, in the unit of the value: "3.5 - 5.1", "<= 5", "< 5". Empty for any other text, and for a value at an end
 * that its range leaves out, because ours include their ends.
 */
function rangeOf({ range, unit, value }: Stated): { low: string; high: string } {
  const bare = (unit !== '' && range.endsWith(unit) ? range.slice(0, -unit.length) : range).trim();
  const [, low, high] = BETWEEN.exec(bare) ?? [];
  if (low !== undefined && high !== undefined) return { low, high };
  const [, sign, end] = BEYOND.exec(bare) ?? [];
  if (sign === undefined || end === undefined) return NO_RANGE;
  if (sign.length === 1 && Number(value) === Number(end)) return NO_RANGE;
  return sign.startsWith('<') ? { low: '', high: end } : { low: end, high: '' };
}

/**
 * How a result of a message compares with the stored one. NEW may be entered; SAVED is stored already. OTHER: a final result is stored that
 * differs, and the laboratory does not call this one corrected, as when an old message comes again.
 */
export type Standing = 'NEW' | 'SAVED' | 'OTHER';

export function standingOf(
  entry: MessageEntry,
  state: MessageResult['state'],
  stored: LabResult | undefined,
): Standing {
  if (!stored || stored.inError) return 'NEW';
  const isFinal = stored.resultStatus !== 'PRELIMINARY';
  if (isStored(entry, stored)) return isFinal || state === 'PRELIMINARY' ? 'SAVED' : 'NEW';
  return isFinal && state !== 'CORRECTED' ? 'OTHER' : 'NEW';
}

function isStored({ value, text }: MessageEntry, stored: LabResult): boolean {
  if (text !== '') return stored.text === text;
  if (stored.text !== null) return stored.text === value;
  return stored.value !== null && value === value.trim() && Number(value) === stored.value;
}
