import type { EnteredValue, OrderedTest } from '#contract/lab-results.ts';
import type { FieldFault } from '#contract/reasons.ts';
import { entryFault } from '#domain/laboratory/entry-fault.ts';
import { readResult, type ResultFault, type ResultReading } from '#domain/laboratory/result-value.ts';
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
  if (test.kind === 'TEXT')
    return text && value === null
      ? undefined
      : { path: `${path}.${text ? 'value' : 'text'}`, reason: text ? 'FORMAT' : 'FIELD_REQUIRED' };
  // A numeric test is compared with its range, never by what a person says of it.
  if (verdict !== null) return { path: `${path}.verdict`, reason: 'FORMAT' };
  if (range && range.low !== null && range.high !== null && range.low > range.high)
    return { path: `${path}.range.low`, reason: 'RANGE_REVERSED' };
  const reading = readingOf(entered, test);
  if ('fault' in reading) return unreadable(reading, `${path}.value`);
  if (text && value !== null && !(reading.kind === 'NUMBER' && reading.number === value))
    return { path: `${path}.text`, reason: 'FORMAT' };
  const fault = entryFault(reading, test.limits);
  if (!fault || !test.limits || (fault === 'UNUSUAL' && confirmed)) return undefined;
  const { min, max, usualMin, usualMax } = test.limits;
  const unit = test.unit ?? '';
  return fault === 'NOT_POSSIBLE'
    ? { path: `${path}.value`, reason: 'RESULT_NOT_POSSIBLE', params: { min, max, unit } }
    : { path: `${path}.value`, reason: 'RESULT_UNUSUAL', params: { min: usualMin, max: usualMax, unit } };
}

/** The result of a numeric test: its text as typed where there is one. */
export function readingOf(
  { value, text }: Pick<EnteredValue, 'value' | 'text'>,
  { unit }: Pick<OrderedTest, 'unit'>,
): ResultReading | ResultFault {
  if (text) return readResult(text, unit);
  return value === null ? { fault: 'EMPTY' } : { kind: 'NUMBER', number: value };
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
      return { path, reason: 'RESULT_UNIT', params: { unit: fault.unit } };
    case 'FORMAT':
      return { path, reason: 'RESULT_UNREADABLE' };
  }
}
