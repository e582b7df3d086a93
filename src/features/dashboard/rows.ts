import type { ServiceRequest } from '#contract/requests.ts';
import { isWaiting } from '#domain/transitions.ts';

/** Everything that this person can act on: who waits, longest first, then who is with them. What others have in hand is theirs. */
export function queueRows(requests: readonly ServiceRequest[]): ServiceRequest[] {
  const waiting = requests.filter(
    (request) => isWaiting(request.requestStatus) && request.may.includes('take'),
  );
  return [...waiting, ...requests.filter(isMine)];
}

export function isMine(request: ServiceRequest): boolean {
  return request.may.includes('join');
}

export function waitingIn(requests: readonly ServiceRequest[]): ServiceRequest[] {
  return requests.filter((request) => isWaiting(request.requestStatus));
}

/** Begun on an earlier day, answered since, or taken and never joined: what must not be forgotten. */
export type Leftover = 'notJoined' | 'notComplete' | 'newAnswer';

export function leftoverOf(request: ServiceRequest, isToday: (at: string) => boolean): Leftover | null {
  if (!isMine(request)) return null;
  if (request.requestStatus === 'RESUBMITTED') return 'newAnswer';
  if (request.requestStatus === 'ACCEPTED') return 'notJoined';
  return request.requestStatus === 'IN_PROGRESS' && request.takenAt !== null && !isToday(request.takenAt)
    ? 'notComplete'
    : null;
}
