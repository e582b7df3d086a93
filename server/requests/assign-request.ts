import { returnsAfterS } from '#domain/board.ts';
import { isWaiting } from '#domain/transitions.ts';
import { raiseAlertFor } from '#server/alerts/alerts.ts';
import { setReturnsAt } from '#server/alerts/ring-again.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { updateConsultation } from './consultation-of-request.queries.ts';
import { findDoctorFor, giveToDoctor, handedTo } from './give-to-doctor.ts';
import { handOverToNurse } from './hand-over-to-nurse.ts';
import { findVisitingNurse } from './nurse-visits.queries.ts';
import { listNursesHere } from './nurses-here.queries.ts';
import type { RequestRow } from './request.queries.ts';
import { consultationFor, moveRequest } from './requests.ts';

export interface Assignee {
  userId: string;
  name: string;
  /** null: a nurse. */
  providerId: string | null;
}

/**
 * Gives a request to a person who did not ask for it, by the rules of the staff's own hand-overs: a nurse has to be of its hub
 * and signed in, a doctor on duty, and what a doctor has joined stays theirs. Unless it is opened in time, it returns to its queue.
 * @throws Refusal RULE, NOT_ALLOWED
 */
export async function assignRequest(
  c: Change,
  row: RequestRow,
  { to, byUser }: { to: Assignee; byUser: string },
): Promise<void> {
  const returnsAt = addSeconds(c.now, returnsAfterS(row.kind));
  if (isWaiting(row.status)) {
    await acceptFor(c, row, to, byUser);
    await raiseAlertFor(c, row, to.userId);
    return setReturnsAt(c.tx, row.id, returnsAt);
  }
  if (row.providerJoinedAt) throw new Refusal('NOT_ALLOWED', { reason: 'WITH_DOCTOR' });
  // The nurse still has the patient: nothing is lost while the doctor does not come.
  if (to.providerId !== null) return giveToDoctor(c, row, { providerId: to.providerId, byUser });
  if (row.providerId !== null) throw new Refusal('NOT_ALLOWED', { reason: 'WITH_DOCTOR' });
  await handOverToNurse(c, row, { userId: byUser }, { to: to.userId, note: undefined });
  return setReturnsAt(c.tx, row.id, returnsAt);
}

/** Accepts a waiting request for a person. */
async function acceptFor(c: Change, row: RequestRow, to: Assignee, byUser: string): Promise<void> {
  const set = { takenBy: to.userId, takenAt: c.now };
  const move = { to: 'ACCEPTED', byUser, note: `Assigned to ${to.name}` } as const;
  if (to.providerId === null) {
    const asked = { exceptUserId: byUser, now: c.now };
    const here = row.hubKey === null ? [] : await listNursesHere(c.tx, { ...asked, hubKey: row.hubKey });
    if (!here.some(({ userId }) => userId === to.userId))
      throw new Refusal('RULE', { reason: 'NURSE_NOT_HERE' });
    const consultationId = await consultationFor(c, row, { nurseUserId: to.userId });
    return moveRequest(c, row, { ...move, set: { ...set, consultationId } });
  }
  const { id: providerId } = await findDoctorFor(c, row.kind, to.providerId);
  const nurseUserId = row.homeVisitId === null ? undefined : await findVisitingNurse(c.tx, row.homeVisitId);
  const holder = { providerId, ...(nurseUserId && { nurseUserId }) };
  const consultationId = await consultationFor(c, row, holder);
  await updateConsultation(c.tx, consultationId, handedTo(c, providerId, byUser));
  await moveRequest(c, row, { ...move, set: { ...set, providerId, consultationId } });
}
