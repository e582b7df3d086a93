import type { ServiceRequest } from '#contract/requests.ts';
import type { May } from '#contract/shared.ts';
import { hasEnded } from '#domain/transitions.ts';
import { visibleDeterioration } from '#server/alerts/deterioration.ts';
import { presentHandOver } from './present-hand-over.ts';
import { presentOthers } from './other-requests.ts';
import { mayDo, type Scope } from './request.policy.ts';
import { isoOrNull, presentPatient } from '#server/people/present-person.ts';
import type { RequestRow } from './request.queries.ts';

/** A request as sent to the caller, with the actions that they may take. */
export function presentRequest(row: RequestRow, scope: Scope, now: Date): ServiceRequest {
  const may = mayDo(scope, row);
  return {
    id: row.id,
    serviceNumber: row.serviceNumber,
    kind: row.kind,
    requestStatus: row.status,
    alertType: row.alertType,
    consultationMode: row.mode,
    hubKey: row.hubKey,
    hub: hubOf(scope, row),
    patient: presentPatient(row.patientId, row, now),
    reason: row.reason,
    reasonLang: row.reasonLang,
    requestedAt: row.requestedAt.toISOString(),
    waitingSince: row.requestedAt.toISOString(),
    returnedAt: row.waitingSince > row.requestedAt ? row.waitingSince.toISOString() : null,
    takenAt: isoOrNull(row.takenAt),
    takenBy: row.takenBy
      ? { userId: row.takenBy, name: row.takerName ?? '', role: row.takerRole ?? '' }
      : null,
    handedOverAt: isHandedTo(scope, row) ? isoOrNull(row.handedOverAt) : null,
    ...(isHandedTo(scope, row) && row.handedOverAt && { handOver: presentHandOver(row) }),
    servicedByProviderId: row.providerId,
    consultationId: row.consultationId,
    consultationNumber: row.consultationNumber,
    products: row.products ?? [],
    amountPaise: row.amountPaise,
    paymentState: row.paymentState,
    slotAt: isoOrNull(row.slotAt),
    ...deteriorationIn(scope, row, may),
    ...presentOthers(row.openRequests, { ...row, requestId: row.id }, scope),
    ...(row.channel && { channel: row.channel }),
    version: row.version,
    may,
  };
}

function hubOf(scope: Scope, { hubKey, hubId, hubName }: RequestRow): ServiceRequest['hub'] {
  if (hubKey === null || hubId === null || hubName === null) return null;
  return { id: hubId, name: hubName, subscribed: scope.hubKeys.includes(hubKey) };
}

function isHandedTo(scope: Scope, row: RequestRow): boolean {
  return scope.providerId !== null && row.providerId === scope.providerId && row.providerJoinedAt === null;
}

/** Also of a waiting request that the caller may take: it decides whom they take first. */
function deteriorationIn(scope: Scope, row: RequestRow, may: readonly May[]) {
  if (scope.role === 'agent') return {};
  const { userId, providerId } = scope;
  return visibleDeterioration(row.deterioration, {
    userId,
    isOpen: !hasEnded(row.status),
    isHolder:
      may.includes('take') ||
      row.takenBy === userId ||
      row.nurseUserId === userId ||
      (providerId !== null && row.providerId === providerId),
  });
}
