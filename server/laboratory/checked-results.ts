import type { EnteredValue, OrderedTest } from '#contract/lab-results.ts';
import type { Because, FieldFault } from '#contract/reasons.ts';
import { entryFault, type EntryFault } from '#domain/laboratory/entry-fault.ts';
import { readResult, type ResultFault, type ResultReading } from '#domain/laboratory/result-value.ts';
import { isEmptyOfMeaning, isPending } from '#domain/laboratory/result-words.ts';
import { valueWords } from '#domain/units.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** The range that a value is measured against, and whether the laboratory printed it. */
export function rangeOf(entered: EnteredValue, test: Pick<OrderedTest, 'low' | 'high'>) {
  const { range } = entered;
  const ownRange = range !== null && (range.low !== null || range.high !== null);
  return ownRange
    ? { low: range.low, high: range.high, ownRange }
    : { low: test.low, high: test.high, ownRange };
}

/**
 * Each value with its test: ordered, each once, of its kind, possible, and confirmed where it is unusual.
 * @throws Refusal BAD_INPUT naming every wrong value
 */
export function checkedResults(
  values: readonly EnteredValue[],
  tests: readonly OrderedTest[],
): { entered: EnteredValue; test: OrderedTest }[] {
  const seen = new Set<string>();
  const fields: FieldFault[] = [];
  const checked: { entered: EnteredValue; test: OrderedTest }[] = [];
  for (const [at, entered] of values.entries()) {
    const path = `values.${at}`;
    const test = tests.find(({ code }) => code === entered.code);
    const isTwice = seen.has(entered.code);
    seen.add(entered.code);
    if (!test || isTwice) {
      fields.push({ path: `${path}.code`, reason: test ? 'RESULT_TWICE' : 'TEST_NOT_ORDERED' });
      continue;
    }
    const wrong = faultOf(entered, test, path);
    if (wrong) fields.push(wrong);
    else checked.push({ entered, test });
  }
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
  return checked;
}

function faultOf(entered: EnteredValue, test: OrderedTest, path: string): FieldFault | undefined {
  const { value, text, range, verdict, confirmed } = entered;
  if (test.kind === 'TEXT') return faultOfText(entered, path);
  // A numeric test is compared with its range, never by what a person says of it.
  if (verdict !== null) return { path: `${path}.verdict`, reason: 'FORMAT' };
  if (range && range.low !== null && range.high !== null && range.low > range.high)
    return { path: `${path}.range.low`, reason: 'RANGE_REVERSED' };
  const reading = readingOf(entered, test);
  if ('fault' in reading) return unreadable(reading, `${path}.value`);
  if (text && value !== null && !(reading.kind === 'NUMBER' && reading.number === value))
    return { path: `${path}.text`, reason: 'FORMAT' };
  const fault = entryFault(reading, test.limits);
  if (!fault || (fault !== 'NOT_POSSIBLE' && confirmed)) return undefined;
  return { path: `${path}.value`, ...toConfirm(fault, reading, { text: text ?? '', test }) };
}

/** A test in words takes any text that states a result. */
function faultOfText({ value, text }: EnteredValue, path: string): FieldFault | undefined {
  if (!text) return { path: `${path}.text`, reason: 'FIELD_REQUIRED' };
  if (value !== null) return { path: `${path}.value`, reason: 'FORMAT' };
  if (isPending(text)) return { path: `${path}.text`, reason: 'RESULT_PENDING' };
  return isEmptyOfMeaning(text) ? { path: `${path}.text`, reason: 'RESULT_UNREADABLE' } : undefined;
}

function toConfirm(
  fault: EntryFault,
  reading: ResultReading,
  { text, test: { limits, unit: ucum } }: { text: string; test: OrderedTest },
): Because {
  const unit = ucum ?? '';
  if (fault === 'CONVERTED' && 'number' in reading) {
    const comparator = reading.kind === 'BOUND' ? reading.comparator : '';
    const converted = comparator + valueWords(reading.number, unit);
    return { reason: 'RESULT_CONVERTED', params: { typed: text, converted } };
  }
  if (!limits || fault === 'UNUSUAL_WORDS') return { reason: 'RESULT_WORDS' };
  const { min, max, usualMin, usualMax } = limits;
  return fault === 'NOT_POSSIBLE'
    ? { reason: 'RESULT_NOT_POSSIBLE', params: { min, max, unit } }
    : { reason: 'RESULT_UNUSUAL', params: { min: usualMin, max: usualMax, unit } };
}

/** The result of a numeric test: its text as typed where there is one. */
export function readingOf(
  { value, text }: Pick<EnteredValue, 'value' | 'text'>,
  test: Pick<OrderedTest, 'code' | 'unit'>,
): ResultReading | ResultFault {
  if (text) return readResult(text, test);
  return value === null
    ? { fault: 'EMPTY' }
    : { kind: 'NUMBER', number: value, mark: null, isConverted: false };
}

function unreadable(fault: ResultFault, path: string): FieldFault {
  switch (fault.fault) {
    case 'EMPTY':
      return { path, reason: 'FIELD_REQUIRED' };
    case 'COMMA': {
      const [decimal, grouped] = fault.readings;
      return { path, reason: 'RESULT_COMMA', params: { decimal, grouped } };
    }
    case 'UNIT':
      return { path, reason: 'RESULT_UNIT', params: { unit: fault.unit, typedUnit: fault.typedUnit } };
    case 'ZEROS':
      return { path, reason: 'RESULT_ZEROS' };
    case 'PENDING':
      return { path, reason: 'RESULT_PENDING' };
    case 'FORMAT':
      return { path, reason: 'RESULT_UNREADABLE' };
  }
}
