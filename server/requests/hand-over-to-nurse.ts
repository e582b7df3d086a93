import { raiseAlertFor } from '#server/alerts/alerts.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { updateConsultation } from './consultation-of-request.queries.ts';
import { listNursesHere } from './nurses-here.queries.ts';
import { mayDo, type Scope } from './request.policy.ts';
import { insertHistory, updateRequest } from './request-write.queries.ts';
import type { RequestRow } from './request.queries.ts';
import { tellChanged } from './requests.ts';

/** A nurse may pass on what she has accepted herself and no doctor has been given. */
export function mayGiveToNurse(scope: Scope, row: RequestRow): boolean {
  const isHers = row.takenBy === scope.userId && row.providerId === null;
  return scope.role === 'nurse' && isHers && mayDo(scope, row).includes('handOver');
}

/**
 * Gives a nurse's open request to another nurse of its hub. Her devices are alerted until she opens it.
 * @throws Refusal RULE for a nurse who is not of the hub, or is not signed in
 */
export async function handOverToNurse(
  c: Change,
  row: RequestRow,
  who: { userId: string },
  { to, note }: { to: string; note: string | undefined },
): Promise<void> {
  const { hubKey, consultationId, status } = row;
  const asked = { exceptUserId: who.userId, now: c.now };
  const here = hubKey === null ? [] : await listNursesHere(c.tx, { ...asked, hubKey });
  const nurse = here.find(({ userId }) => userId === to);
  if (!nurse) throw new Refusal('RULE', { reason: 'NURSE_NOT_HERE' });
  await updateRequest(c.tx, row.id, { takenBy: to, takenAt: c.now, version: row.version + 1 });
  if (consultationId)
    await updateConsultation(c.tx, consultationId, { nurseUserId: to, handOverNote: note ?? null });
  const entry = { requestId: row.id, fromStatus: status, toStatus: status, byUser: who.userId };
  const words = [`Handed over to ${nurse.name}`, note].filter(Boolean).join(': ');
  await insertHistory(c.tx, { ...entry, at: c.now, receivedAt: c.now, note: words });
  await c.audit('HAND_OVER', 'request', row.id, row.patientId);
  await tellChanged(c, row);
  // Who had it is no longer in the consultation that the others are told of.
  await c.event('request.changed', [`user:${row.takenBy ?? who.userId}`], {
    requestId: row.id,
    kind: row.kind,
  });
  await raiseAlertFor(c, row, to);
}
