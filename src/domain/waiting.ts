import type { ServiceRequest } from '#contract/requests.ts';
import type { RequestKind } from '#contract/shared.ts';
import { isWaiting } from '#domain/transitions.ts';

const MINUTE_S = 60;
const TALK_LIMITS_S = [2, 5, 10, 20].map((minutes) => minutes * MINUTE_S);
const EMERGENCY_LIMITS_S = [30, MINUTE_S, 2 * MINUTE_S, 4 * MINUTE_S];
const ORDER_LIMITS_S = [10, 20, 30, 60].map((minutes) => minutes * MINUTE_S);

/**
 * Returns since when the hospital owes a request its next step: from the request until it is accepted, and from the patient's answer
 * until work resumes. Null while the patient owes it, while someone works on it, and once it has ended.
 */
export function dueSince({
  requestStatus,
  waitingSince,
  returnedAt,
}: Pick<ServiceRequest, 'requestStatus' | 'waitingSince' | 'returnedAt'>): string | null {
  if (isWaiting(requestStatus)) return waitingSince;
  return requestStatus === 'RESUBMITTED' ? (returnedAt ?? waitingSince) : null;
}

/** The wait line's step, 1 to 5: one more than the number of the kind's limits that have passed. */
export function waitStep(kind: RequestKind, waitedS: number): number {
  const limits =
    kind === 'EMERGENCY_CARE'
      ? EMERGENCY_LIMITS_S
      : // A person who pressed an alert button waits as one who asked to talk.
        kind.startsWith('TALK_') || kind === 'ALERTU'
        ? TALK_LIMITS_S
        : ORDER_LIMITS_S;
  return 1 + limits.filter((limit) => waitedS >= limit).length;
}
