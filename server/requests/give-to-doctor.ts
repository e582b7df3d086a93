import { wallOf } from '#domain/zoned-time.ts';
import { raiseAlertFor } from '#server/alerts/alerts.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { updateConsultation } from './consultation-of-request.queries.ts';
import { findApprovedProvider } from './duty.queries.ts';
import { updateRequest } from './request-write.queries.ts';
import type { RequestRow } from './request.queries.ts';
import { tellChanged, UNCONFIRMED } from './requests.ts';
import { whyAway } from './why-away.ts';

interface Giving {
  providerId: string;
  byUser: string;
  note?: string | undefined;
}

/**
 * Finds a doctor to whom a request of this kind can be given at this time.
 * @throws Refusal NOT_FOUND, RULE for a doctor off duty, unless it is an emergency
 */
export async function findDoctorFor(c: Change, kind: RequestRow['kind'], providerId: string) {
  const today = wallOf(c.now, c.timeZone).day;
  const provider = orNotFound(await findApprovedProvider(c.tx, providerId, today));
  const reason = whyAway(provider, c.now, c.timeZone);
  if (reason && kind !== 'EMERGENCY_CARE') throw new Refusal('RULE', { reason });
  return provider;
}

/** Hands an accepted request over to a doctor. Their devices are alerted until they join. */
export async function giveToDoctor(c: Change, row: RequestRow, giving: Giving): Promise<void> {
  const provider = await findDoctorFor(c, row.kind, giving.providerId);
  await updateRequest(c.tx, row.id, { providerId: provider.id, version: row.version + 1 });
  await updateConsultation(c.tx, row.consultationId as string, {
    ...handedTo(c, provider.id, giving.byUser),
    handOverNote: giving.note ?? null,
  });
  await c.audit('HAND_OVER', 'request', row.id, row.patientId);
  await tellChanged(c, row);
  await raiseAlertFor(c, row, provider.userId);
}

/** Columns of a consultation that was handed over, and that its doctor has not joined. */
export function handedTo({ now }: Pick<Change, 'now'>, providerId: string, byUser: string) {
  return { providerId, handedOverAt: now, handedOverBy: byUser, providerJoinedAt: null, ...UNCONFIRMED };
}
