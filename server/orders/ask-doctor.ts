import type { BodyOf } from '#contract/call.ts';
import type { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { localDate } from '#domain/format.ts';
import { mayAskDoctor } from '#domain/home-visits.ts';
import { hasEnded } from '#domain/transitions.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { addToHistory } from '#server/requests/give-order.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import { findRequestByClientId } from '#server/requests/requests.ts';
import { lockOwnVisit } from './lock-visit.ts';
import { findAskedDoctor, type NurseVisitRow } from './nurse-visit.queries.ts';

type Asked = BodyOf<typeof nurseVisitCalls.askDoctor>;

/** @throws Refusal BAD_TRANSITION: the order has ended, or the visit is over and not of today */
function mustBeAtPatient(c: Change, { status, doneAt, orderStatus }: NurseVisitRow): void {
  if (hasEnded(orderStatus)) throw new Refusal('BAD_TRANSITION', { reason: 'ORDER_ENDED' });
  const doneDay = doneAt && localDate(doneAt, c.timeZone);
  if (!mayAskDoctor(status, doneDay, localDate(c.now, c.timeZone)))
    throw new Refusal('BAD_TRANSITION', { reason: 'VISIT_OVER' });
}

/**
 * Raises a request to a doctor for the patient of the caller's home visit, in the hub of its order; both histories say it.
 * Sent twice it is raised once: the order is locked until the transaction ends.
 * @throws Refusal NOT_FOUND for another one's visit; BAD_TRANSITION; RULE while an earlier one of this visit is open
 */
export async function askDoctor(
  c: Change,
  who: Staff,
  { visitId, mode, reason, ...sent }: Asked,
): Promise<void> {
  const { visit, order } = await lockOwnVisit(c, who, visitId);
  const clientId = `ask-${sent.clientId}`;
  const before = await findRequestByClientId(c.tx, clientId);
  if (before?.homeVisitId === visit.id) return;
  // Another visit's request is not an answer to this one.
  if (before) throw new Refusal('SAME_KEY_OTHER_BODY');
  mustBeAtPatient(c, visit);
  const newest = await findAskedDoctor(c.tx, visit.id);
  if (newest && !newest.endedAt) throw new Refusal('RULE', { reason: 'DOCTOR_ALREADY_ASKED' });
  const atHomeVisit = { id: visit.id, byUser: who.userId, note: 'Asked by a nurse at a home visit' };
  const { serviceNumber } = await raiseRequest(c, {
    clientId,
    kind: 'TALK_TO_DOC',
    patientId: visit.patientId,
    mode,
    hubKey: order.hubKey,
    reason,
    address: visit.address,
    atHomeVisit,
    ...(order.intakeApp !== null && { intakeApp: order.intakeApp }),
  });
  await c.audit('ASK_DOCTOR', 'home_visit', visit.id, visit.patientId);
  const note = `Doctor asked at the home visit of ${timeWords(visit.scheduledAt, c.timeZone)}: ${serviceNumber}`;
  await addToHistory(c, order, { byUser: who.userId, note });
}
