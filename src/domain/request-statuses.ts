import type { RequestStatus } from '#contract/shared.ts';

/** Every status of a request, in the order of its life: what a filter offers. */
export const STATUSES: readonly RequestStatus[] = [
  'REQUESTED',
  'ACCEPTED',
  'IN_PROGRESS',
  'INFO_REQUESTED',
  'RESUBMITTED',
  'BACK_TO_QUEUE',
  'COMPLETED',
  'CANCELLED',
];
