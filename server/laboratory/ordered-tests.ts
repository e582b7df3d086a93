import type { OrderedTest } from '#contract/lab-results.ts';
import { ageOn, localDate } from '#domain/format.ts';
import { criticalFor, entryLimits } from '#server/reference/lab-limits.ts';
import { labPanelByCode, labTestByCode, rangeFor } from '#server/reference/labs.ts';

export interface Person {
  sex: string;
  /** YYYY-MM-DD */
  bornOn: string;
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;

/** Years at a moment, on the hospital's day: whole from the first birthday, before it a fraction. */
export function ageYearsAt(bornOn: string, at: Date, timeZone: string): number {
  const day = new Date(`${localDate(at, timeZone)}T00:00:00Z`);
  const whole = ageOn(bornOn, day);
  if (whole >= 1) return whole;
  const days = (day.getTime() - Date.parse(`${bornOn}T00:00:00Z`)) / DAY_MS;
  return Math.max(0, days / YEAR_DAYS);
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
  const ageYears = ageYearsAt(person.bornOn, at, timeZone);
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
