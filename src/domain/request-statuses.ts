import type { RequestStatus } from '#contract/shared.ts';

/** Every status of a request in order of its progress, for filters. */
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
