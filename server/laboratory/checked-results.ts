import type { EnteredValue, OrderedTest } from '#contract/lab-results.ts';
import type { FieldFault } from '#contract/reasons.ts';
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
  const { value, text, range, confirmed } = entered;
  if (test.kind === 'TEXT')
    return text && value === null
      ? undefined
      : { path: `${path}.${text ? 'value' : 'text'}`, reason: text ? 'FORMAT' : 'FIELD_REQUIRED' };
  if (value === null) return { path: `${path}.value`, reason: 'FIELD_REQUIRED' };
  if (text) return { path: `${path}.text`, reason: 'FORMAT' };
  if (range && range.low !== null && range.high !== null && range.low > range.high)
    return { path: `${path}.range.low`, reason: 'RANGE_REVERSED' };
  const { limits, unit } = test;
  if (!limits) return undefined;
  const { min, max, usualMin, usualMax } = limits;
  if (value < min || value > max)
    return { path: `${path}.value`, reason: 'RESULT_NOT_POSSIBLE', params: { min, max, unit: unit ?? '' } };
  if (!confirmed && (value < usualMin || value > usualMax)) {
    const params = { min: usualMin, max: usualMax, unit: unit ?? '' };
    return { path: `${path}.value`, reason: 'RESULT_UNUSUAL', params };
  }
  return undefined;
}
