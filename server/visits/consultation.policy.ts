import type { May } from '#contract/shared.ts';
import { hasEnded } from '#domain/transitions.ts';
import type { Guest, Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { ConsultationRow } from './consultation.queries.ts';
import type { RequestRow } from '#server/requests/requests.ts';

/** A consultation is open to its nurse and its provider, and to its guests only for chat and room (R1.04). */
export function isInConsultation(
  who: Staff | Guest,
  row: Pick<ConsultationRow, 'id' | 'nurseUserId' | 'providerId'>,
): boolean {
  if (who.type === 'guest') return who.consultationId === row.id;
  return row.nurseUserId === who.userId || (who.role === 'provider' && row.providerId === who.roleId);
}

/** @throws Refusal NOT_FOUND for another person's consultation, exactly as for an absent one */
export function mustBeIn(who: Staff | Guest, row: ConsultationRow | undefined): ConsultationRow {
  if (!row || !isInConsultation(who, row)) throw new Refusal('NOT_FOUND');
  return row;
}

/** @throws Refusal BAD_TRANSITION once it has ended, because its record must not change afterwards */
export function mustBeOpen(row: Pick<ConsultationRow, 'status'>): void {
  if (hasEnded(row.status)) throw new Refusal('BAD_TRANSITION', { reason: 'CONSULTATION_ENDED' });
}

/** A provider took it themselves, or joined after it was handed over to them. */
function isWithProvider(
  row: Pick<ConsultationRow, 'providerId' | 'providerJoinedAt' | 'handedOverAt'>,
): boolean {
  return row.providerId !== null && (row.providerJoinedAt !== null || row.handedOverAt === null);
}

/** @throws Refusal NOT_ALLOWED for the nurse while a doctor has the visit, because that doctor would lose it */
export function mustHold(who: Staff, row: ConsultationRow): void {
  if (who.role === 'nurse' && isWithProvider(row))
    throw new Refusal('NOT_ALLOWED', { reason: 'WITH_DOCTOR' });
}

export function mayInConsultation(who: Staff, row: ConsultationRow): May[] {
  if (hasEnded(row.status)) return ['open'];
  const isProvider = who.role === 'provider' && row.providerId === who.roleId;
  const holds = who.role === 'provider' || !isWithProvider(row);
  return [
    'open',
    'chat',
    'join',
    'upload',
    ...(holds ? (['handOver', 'complete'] as const) : []),
    ...(isProvider ? (['prescribe', 'order'] as const) : []),
  ];
}

/** The provider of a visit may request its fee again until it is paid. */
export function mayCharge(
  who: Staff,
  row: Pick<ConsultationRow, 'providerId' | 'status'>,
  request: Pick<RequestRow, 'amountPaise' | 'paymentState'> | undefined,
): boolean {
  const isOwn = who.role === 'provider' && row.providerId === who.roleId;
  const isOpen = request !== undefined && request.amountPaise > 0 && request.paymentState !== 'PAID';
  return isOwn && isOpen && row.status === 'COMPLETED';
}
