import type { RequestKind } from '#contract/shared.ts';

const MINUTE_S = 60;
const TALK_LIMITS_S = [2, 5, 10, 20].map((minutes) => minutes * MINUTE_S);
const EMERGENCY_LIMITS_S = [30, MINUTE_S, 2 * MINUTE_S, 4 * MINUTE_S];
const ORDER_LIMITS_S = [10, 20, 30, 60].map((minutes) => minutes * MINUTE_S);

/** The wait line's step, 1 to 5: one more than the number of the kind's limits that have passed. */
export function waitStep(kind: RequestKind, waitedS: number): number {
  const limits =
    kind === 'EMERGENCY_CARE'
      ? EMERGENCY_LIMITS_S
      : kind.startsWith('TALK_')
        ? TALK_LIMITS_S
        : ORDER_LIMITS_S;
  return 1 + limits.filter((limit) => waitedS >= limit).length;
}
