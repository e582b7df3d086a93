import type { RequestKind, RequestStatus } from '#contract/shared.ts';

/** As much of a request as the waiting rules look at. */
export interface Waiter {
  requestStatus: RequestStatus;
  alertType?: string | null;
  servicedByProviderId?: string | null;
}

/** R4.01 */
export function isNewRequestWaiting(items: readonly Waiter[]): boolean {
  return items.some((item) => item.requestStatus === 'REQUESTED' || item.requestStatus === 'BACK_TO_QUEUE');
}

/** R4.02 */
export function isProviderRequestWaiting(items: readonly Waiter[], providerId: string): boolean {
  return items.some(
    (item) =>
      item.requestStatus === 'REQUESTED' ||
      (item.requestStatus === 'RESUBMITTED' && item.servicedByProviderId === providerId),
  );
}

/** R4.03 */
export function isSoNotComplete(items: readonly Waiter[]): boolean {
  return items.some((item) => item.requestStatus !== 'COMPLETED');
}

/** R4.04 */
export function isTalkWaiting(items: readonly Waiter[]): boolean {
  return items.some((item) => item.requestStatus === 'REQUESTED');
}

/** R4.05 */
export function isAgentAlertWaiting(items: readonly Waiter[]): boolean {
  return items.some((item) => item.alertType === 'COD_CONSULTATION' && item.requestStatus === 'REQUESTED');
}

const MINUTE_S = 60;
const TALK_LIMITS_S = [2, 5, 10, 20].map((minutes) => minutes * MINUTE_S);
const EMERGENCY_LIMITS_S = [30, MINUTE_S, 2 * MINUTE_S, 4 * MINUTE_S];
const ORDER_LIMITS_S = [10, 20, 30, 60].map((minutes) => minutes * MINUTE_S);

/** The wait line's step, 1 to 5: how many of the kind's four limits have passed. */
export function waitStep(kind: RequestKind, waitedS: number): number {
  const limits =
    kind === 'EMERGENCY_CARE'
      ? EMERGENCY_LIMITS_S
      : kind.startsWith('TALK_')
        ? TALK_LIMITS_S
        : ORDER_LIMITS_S;
  return 1 + limits.filter((limit) => waitedS >= limit).length;
}
