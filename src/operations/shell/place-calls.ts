import type { OperatorCall } from '#contract/operator-roles.ts';

/** Calls of each place of the console, by its path; who may make one of them sees the place. */
export const PLACE_CALLS = {
  '/': ['operationsOverview'],
  '/board': ['liveBoard'],
  '/people': ['people'],
  '/patients': ['findPatients'],
  '/appointments': ['bookings'],
  '/orders': ['ordersToAssign'],
  '/messages': ['sentMessages'],
  '/payments': ['refundsDue'],
  '/payouts': ['payouts'],
  '/incidents': ['incidents'],
  '/privacy': ['erasures'],
  '/audit': ['auditRows'],
  '/places': ['addHub'],
  '/catalogue': ['labPrices', 'labs', 'replies', 'aiTool', 'platformShare'],
  '/medicines': ['medicineAdjustments'],
  '/clinical-data': ['clinicalData'],
  '/overrides': ['overrideReport'],
  '/service-levels': ['serviceLevels'],
  '/calls': ['callQuality'],
  '/connections': ['connections'],
  '/import': ['imports'],
} as const satisfies Record<string, readonly OperatorCall[]>;

export type ConsolePath = keyof typeof PLACE_CALLS;

export const isConsolePath = (path: string): path is ConsolePath => Object.hasOwn(PLACE_CALLS, path);
