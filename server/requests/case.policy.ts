import type { May, RequestKind } from '#contract/shared.ts';
import type { Need } from '#contract/call.ts';
import { hasEnded, isWaiting, mayMove } from '#domain/transitions.ts';
import type { Row, Scope } from '#server/requests/request.policy.ts';

/** Kinds that providers review instead of consulting, and the right that each needs. */
export const REVIEWS = [
  ['SKINCARE', 'skincare'],
  ['DERMACARE', 'dermaCare'],
  ['SECOND_OPINION', 'expertAnalysis'],
] as const satisfies readonly (readonly [RequestKind, Need])[];

export type CaseKind = (typeof REVIEWS)[number][0];

export function isCase(kind: RequestKind): kind is CaseKind {
  return REVIEWS.some(([review]) => review === kind);
}

/** A case may be read by its reviewer and, while unassigned, by everyone with the right for its kind. */
export function mayReadCase(scope: Scope, row: Row): boolean {
  if (scope.providerId === null) return false;
  if (row.providerId !== null) return row.providerId === scope.providerId;
  return scope.kinds.includes(row.kind) && (row.hubKey === null || scope.hubKeys.includes(row.hubKey));
}

/** A case that they may read; any other request is treated as absent. */
export function maySeeCase(scope: Scope, row: Row): boolean {
  return isCase(row.kind) && mayReadCase(scope, row);
}

/**
 * An agent may have prepared the file of a second opinion: it can then be accepted without returning to the
 * queue.
 */
export function isPrepared(row: Row): boolean {
  const { status } = row;
  return (
    row.kind === 'SECOND_OPINION' &&
    row.providerId === null &&
    (status === 'ACCEPTED' || status === 'IN_PROGRESS')
  );
}

/** Returns what a provider may do with a case now. */
export function mayInCase(scope: Scope, row: Row): May[] {
  if (!mayReadCase(scope, row)) return [];
  const mine = row.providerId === scope.providerId;
  const atWork = mine && !hasEnded(row.status) && row.status !== 'INFO_REQUESTED';
  const rules: readonly [May, boolean][] = [
    ['take', !mine && (isWaiting(row.status) || isPrepared(row))],
    ['return', mine && mayMove(row.status, 'BACK_TO_QUEUE')],
    ['open', true],
    ['chat', mine && !hasEnded(row.status)],
    ['assess', atWork],
    ['askInfo', atWork],
    ['complete', atWork],
  ];
  return rules.filter(([, allowed]) => allowed).map(([may]) => may);
}
