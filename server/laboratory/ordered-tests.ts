import type { OrderedTest } from '#contract/lab-results.ts';
import { ageInYears } from '#domain/age.ts';
import { localDate } from '#domain/format.ts';
import { criticalLimitFor, entryLimits, type CriticalLimit } from '#server/reference/lab-limits.ts';
import { labPanelByCode, labTestByCode, rangeFor } from '#server/reference/labs.ts';
import { changedCritical, type LimitChanges } from '#server/reference/limit-changes.ts';

export interface Person {
  sex: string;
  /** YYYY-MM-DD */
  bornOn: string;
}

const NO_CHANGES: LimitChanges = new Map();
const NOT_CRITICAL = { low: null, high: null, abnormal: false } as const;
const criticalOf = ({ low, high, abnormal }: CriticalLimit) => ({ low, high, abnormal });

/** Returns what results of a test are measured against, for a person of this age. */
export function measureOf(code: string, sex: string, ageYears: number, changes: LimitChanges = NO_CHANGES) {
  const range = rangeFor(code, sex, ageYears);
  const limit = criticalLimitFor(code, sex, ageYears);
  return {
    low: range?.low ?? null,
    high: range?.high ?? null,
    critical: limit ? criticalOf(changedCritical(limit, changes)) : NOT_CRITICAL,
  };
}

/** The tests of an order, a panel's one by one; a test of two panels once. */
export function orderedTests(
  products: readonly { code: string; name: string }[],
  person: Person,
  { at, timeZone, changes }: { at: Date; timeZone: string; changes: LimitChanges },
): OrderedTest[] {
  const ageYears = ageInYears(person.bornOn, localDate(at, timeZone));
  const found = new Map<string, OrderedTest>();
  for (const product of products) {
    const panel = labPanelByCode(product.code);
    for (const code of panel?.tests ?? [product.code]) {
      const test = labTestByCode(code);
      if (!test || found.has(code)) continue;
      found.set(code, {
        code,
        name: test.testName,
        unit: test.unit,
        kind: test.resultType,
        panel: panel ? product.name : null,
        normalText: test.normalText,
        ...measureOf(code, person.sex, ageYears, changes),
        limits: entryLimits(code),
      });
    }
  }
  return [...found.values()];
}
