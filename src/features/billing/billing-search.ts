import { PERIODS, type Period } from '#domain/period-names.ts';
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
