import type { OtherRequest } from '#contract/other-request.ts';
import { isInCare } from '#domain/in-care.ts';
import { titledName } from '#domain/titled-name.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { isCase, mayReadCase } from './case.policy.ts';
import { listOpenRequests, type OpenRequest } from './open-of-patient.queries.ts';
import { maySee, type Scope } from './request.policy.ts';

export { openRequestsOf } from './open-of-patient.queries.ts';

/** The request or visit beside which others are shown. */
interface Own {
  requestId: string | null;
  consultationId: string | null;
  orderedByConsultationId?: string | null;
}

/** Returns the others: without itself, without what this visit ordered, and without the visit that ordered this. */
function othersOf(open: readonly OpenRequest[], own: Own): OpenRequest[] {
  return open.filter(
    ({ id, consultationId, orderedByConsultationId }) =>
      id !== own.requestId &&
      (consultationId === null ||
        (consultationId !== own.consultationId && consultationId !== own.orderedByConsultationId)) &&
      (orderedByConsultationId === null || orderedByConsultationId !== own.consultationId),
  );
}

function holderOf(one: OpenRequest): OtherRequest['heldBy'] {
  if (isWaiting(one.status)) return null;
  if (one.providerId !== null) return { name: titledName(one.salutation, one.doctorName), role: 'provider' };
  return one.takenBy === null ? null : { name: one.takerName ?? '', role: one.takerRole ?? '' };
}

/** The people who have it: they need not be told of themselves. */
function holderIds({ takenBy, nurseUserId, doctorUserId }: OpenRequest): string[] {
  return [...new Set([takenBy, nurseUserId, doctorUserId])].filter((id) => id !== null);
}

const isWithClinician = (one: OpenRequest): boolean =>
  isInCare({ status: one.status, heldByRole: holderOf(one)?.role ?? null });

function isVisible(scope: Scope, { kind, ...one }: OpenRequest): boolean {
  if (kind === null) return scope.providerId !== null && one.providerId === scope.providerId;
  const row = { ...one, kind };
  return scope.providerId !== null && isCase(kind) ? mayReadCase(scope, row) : maySee(scope, row);
}

/** The page on which this person may open a request that they may see. */
function pathFor(scope: Scope, one: OpenRequest): string | undefined {
  if (scope.role === 'agent') return `/agent-service-details/${one.id}`;
  if (scope.role === 'nurse') return `/nurse-service-details/${one.id}`;
  if (one.kind === 'SECOND_OPINION') return `/second-opinion?case=${one.id}`;
  if (one.kind && isCase(one.kind)) return `/derma-consultation/${one.id}`;
  if (one.kind === 'HOME_CARE') return `/home-service-details/${one.id}`;
  const isOwn = one.providerId !== null && one.providerId === scope.providerId;
  return isOwn && one.consultationNumber !== null ? `/consultations/${one.consultationNumber}` : undefined;
}

function present(one: OpenRequest, scope: Scope): OtherRequest {
  const heldBy = holderOf(one);
  const number = one.serviceNumber ?? one.consultationNumber;
  const path = pathFor(scope, one);
  return {
    id: one.id,
    kind: one.kind,
    requestStatus: one.status,
    heldBy,
    since: (heldBy && one.heldSince) ?? one.raisedAt,
    isInCare: isWithClinician(one) && !holderIds(one).includes(scope.userId),
    ...(isVisible(scope, one) && { ...(number && { number }), ...(path && { path }) }),
  };
}

/** The other open requests of the patient of an open one, as this person may know of them; absent where there are none. */
export function presentOthers(
  open: readonly OpenRequest[],
  own: Own & { status: OpenRequest['status'] },
  scope: Scope,
): { otherRequests?: OtherRequest[] } {
  const others = hasEnded(own.status) ? [] : othersOf(open, own);
  return others.length ? { otherRequests: others.map((one) => present(one, scope)) } : {};
}

/**
 * Requires that a clinician who accepts has seen who else treats the patient now. The patient is locked by the caller, so that
 * of two who accept at once the second is refused.
 * @throws Refusal RULE with those that were not seen
 */
export async function mustHaveSeenCare(
  c: Change,
  own: Own & { patientId: string },
  scope: Scope,
  seenIds: readonly string[],
): Promise<void> {
  const open = othersOf(await listOpenRequests(c.tx, own.patientId), own);
  const others = open.map((one) => present(one, scope)).filter((one) => one.isInCare);
  if (others.some(({ id }) => !seenIds.includes(id)))
    throw new Refusal('RULE', { reason: 'IN_CARE_ELSEWHERE', params: { others } });
}

/** Tells the clinicians who treat a patient that another request of the patient was raised, unless they raised it. */
export async function notifyCarers(
  c: Change,
  raised: Own & { patientId: string; byUser: string | undefined },
): Promise<void> {
  const open = othersOf(await listOpenRequests(c.tx, raised.patientId), raised);
  const inCare = open.filter(isWithClinician);
  for (const one of inCare) {
    const users = holderIds(one).filter((id) => id !== raised.byUser);
    const audience = users.map((userId): Audience => `user:${userId}`);
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    if (audience.length)
      await c.event('request.changed', audience, { ...eventOf(one), hasOtherRequest: true });
  }
}

function eventOf({ id, kind, consultationId }: OpenRequest) {
  return {
    ...(kind && { requestId: id, kind }),
    ...(consultationId && { consultationId }),
  };
}
