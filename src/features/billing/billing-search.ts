import type { BillingQuery } from '#api/billing.ts';
import { daysOfPeriod, PERIODS, type Days, type Period } from '#domain/periods.ts';
import { dayIn, oneIn, textIn, type Search } from '#domain/search.ts';

export const MODES = ['VIDEO', 'AUDIO', 'CHAT', 'IN_PERSON'] as const;

/** What of the report stands in the URL. A period moves on with the calendar; days of one's own stay. */
export interface BillingSearch {
  period?: Period | undefined;
  from?: string | undefined;
  to?: string | undefined;
  clinic?: string | undefined;
  mode?: (typeof MODES)[number] | undefined;
}

export function billingSearch(search: Search): BillingSearch {
  return {
    period: oneIn(search['period'], PERIODS),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
    clinic: textIn(search['clinic']),
    mode: oneIn(search['mode'], MODES),
  };
}

/** Which preset is on; none where somebody chose days. */
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
