import type { RequestStatus } from '#contract/shared.ts';

/**
 * The one table of status transitions (R4.19, design decision): enforced by the server, offered by the
 * screens.
 */
export const TRANSITIONS = {
  REQUESTED: ['ACCEPTED', 'CANCELLED'],
  ACCEPTED: ['IN_PROGRESS', 'BACK_TO_QUEUE', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'BACK_TO_QUEUE', 'INFO_REQUESTED', 'CANCELLED'],
  INFO_REQUESTED: ['RESUBMITTED', 'CANCELLED'],
  RESUBMITTED: ['IN_PROGRESS', 'COMPLETED'],
  BACK_TO_QUEUE: ['ACCEPTED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
} as const satisfies Record<RequestStatus, readonly RequestStatus[]>;

/** The statuses that may follow a status. */
export function nextStatuses(from: RequestStatus): readonly RequestStatus[] {
  return TRANSITIONS[from];
}

export function mayMove(from: RequestStatus, to: RequestStatus): boolean {
  return nextStatuses(from).includes(to);
}

/** Returns whether it is waiting to be accepted. */
export function isWaiting(status: RequestStatus): boolean {
  return mayMove(status, 'ACCEPTED');
}

export function hasEnded(status: RequestStatus): boolean {
  return nextStatuses(status).length === 0;
}
