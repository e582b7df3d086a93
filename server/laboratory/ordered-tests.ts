import type { OrderedTest } from '#contract/lab-results.ts';
import { ageInYears } from '#domain/age.ts';
import { localDate } from '#domain/format.ts';
import { criticalFor, entryLimits } from '#server/reference/lab-limits.ts';
import { labPanelByCode, labTestByCode, rangeFor } from '#server/reference/labs.ts';

export interface Person {
  sex: string;
  /** YYYY-MM-DD */
  bornOn: string;
}

/** What results of a test are measured against, for a person of this age. */
export function measureOf(code: string, sex: string, ageYears: number) {
  const range = rangeFor(code, sex, ageYears);
  return {
    low: range?.low ?? null,
    high: range?.high ?? null,
    critical: criticalFor(code, sex, ageYears),
  };
}

/** The tests of an order, a panel's one by one; a test of two panels once. */
export function orderedTests(
  products: readonly { code: string; name: string }[],
  person: Person,
  { at, timeZone }: { at: Date; timeZone: string },
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
        ...measureOf(code, person.sex, ageYears),
        limits: entryLimits(code),
      });
    }
  }
  return [...found.values()];
}
