import type { BillingQuery } from '#api/resources/billing.ts';
import type { Period } from '#domain/period-names.ts';
import { daysOfPeriod, type Days } from '#domain/periods.ts';
import type { BillingSearch } from '#features/billing/billing-search.ts';

/** The selected preset; none where days were chosen. */
export function periodOf({ period, from, to }: BillingSearch): Period | undefined {
  return from || to ? undefined : (period ?? 'this-month');
}

export function daysOf(search: BillingSearch, today: string): Days {
  const period = periodOf(search);
  if (period) return daysOfPeriod(period, today);
  const { to = today } = search;
  return { from: search.from ?? `${to.slice(0, 7)}-01`, to };
}

export function queryOf(search: BillingSearch, today: string): BillingQuery {
  return { ...daysOf(search, today), clinicId: search.clinic, consultationMode: search.mode };
}
