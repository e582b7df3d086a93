import { PERIODS, type Period } from '#domain/period-names.ts';
import { dayIn, oneIn, textIn, type Search } from '#domain/search.ts';

export const MODES = ['VIDEO', 'AUDIO', 'CHAT', 'IN_PERSON'] as const;

/** The report's range that the URL holds: a preset follows the calendar, chosen days are fixed. */
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
