import type { ParsedBody } from '#contract/call.ts';
import type { frontDeskCalls } from '#contract/front-desk.ts';
import { lockLivingRecord, recordPossibleDuplicates } from '#server/patients/desk-patients.ts';
import { registerPatient } from '#server/patients/register-patient.ts';
import { hasHomeCareOnly, type Staff } from '#server/platform/http/identity.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { hubExists } from '#server/reference/hubs.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import { scopeOf } from '#server/requests/request.policy.ts';
import { findRequest, findRequestByClientId, lockRequest } from '#server/requests/requests.ts';
import { addReason, lockSameRequest, presentSame } from '#server/requests/same-request.ts';
import { placeInLine } from '#server/requests/who-rings.ts';
import { insertDeskRequest, wasRaisedBy } from './desk.queries.ts';

type Asked = ParsedBody<typeof frontDeskCalls.raiseAtDesk>;
interface Named {
  id: string;
  mrn: string;
  name: string;
}

/**
 * Raises a request at the desk, for a record or for a person who is registered by it, in one transaction.
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, BAD_INPUT, RULE with the request that the patient has open
 */
export async function raiseAtDesk(c: Change, who: Staff, asked: Asked) {
  await mustServeHub(c, who, asked.hubKey);
  const before = await findRequestByClientId(c.tx, asked.clientId);
  if (before) return repeated(c, who, before.id);
  mustBeUrgent(asked);
  const patient = await patientOf(c, who, asked);
  if (asked.addTo !== undefined) return added(c, who, asked, patient);
  const isSure = asked.newPatient !== undefined || asked.isAnother === true;
  const same = isSure ? undefined : await lockSameRequest(c, { patientId: patient.id, kind: asked.kind });
  if (same) throw new Refusal('RULE', { reason: 'REQUEST_OPEN', params: { request: presentSame(same) } });
  const { id, serviceNumber } = await raiseRequest(c, {
    clientId: asked.clientId,
    kind: asked.kind,
    patientId: patient.id,
    mode: asked.consultationMode,
    hubKey: asked.hubKey,
    reason: asked.reason,
    atDesk: { byUser: who.userId, channel: asked.channel },
  });
  await insertDeskRequest(c.tx, {
    requestId: id,
    raisedBy: who.userId,
    urgency: JSON.stringify(asked.urgency),
    yesWithdrawn: asked.yesWithdrawn ?? null,
    consentBy: asked.consentBy,
    consentAt: c.now,
  });
  if (asked.newPatient)
    await recordPossibleDuplicates(c, patient.id, { otherIds: asked.undecidedIds ?? [], byUser: who.userId });
  const place = await placeInLine(c.tx, asked.kind, asked.hubKey);
  return { requestId: id, serviceNumber, patient, isAdded: false, place };
}

/** Home care agents have no desk; a nurse has one for her hubs. @throws Refusal NOT_ALLOWED, BAD_INPUT */
export async function mustServeHub({ tx }: { tx: Db | Tx }, who: Staff, hubKey: string): Promise<void> {
  mustHaveDesk(who);
  if (!(await hubExists(tx, hubKey))) throw badField('hubKey', 'HUB_UNKNOWN');
  if (who.role === 'nurse' && !(await scopeOf(tx, who)).hubKeys.includes(hubKey))
    throw new Refusal('NOT_ALLOWED');
}

/** @throws Refusal NOT_ALLOWED for an agent of home care alone */
export function mustHaveDesk(who: Staff): void {
  if (hasHomeCareOnly(who)) throw new Refusal('NOT_ALLOWED');
}

/** @throws Refusal BAD_INPUT for a Yes that is no emergency */
export function mustBeUrgent({
  urgency,
  kind,
  yesWithdrawn,
}: Pick<Asked, 'urgency' | 'kind' | 'yesWithdrawn'>): void {
  const isUrgent = Object.values(urgency).some(Boolean);
  if (isUrgent && kind !== 'EMERGENCY_CARE' && yesWithdrawn === undefined)
    throw badField('kind', 'YES_IS_EMERGENCY');
}

async function patientOf(c: Change, who: Staff, { patientId, newPatient, kind }: Asked): Promise<Named> {
  if ((patientId === undefined) === (newPatient === undefined)) throw badField('patientId', 'FIELD_REQUIRED');
  if (newPatient) {
    const isEmergency = kind === 'EMERGENCY_CARE';
    return registerPatient(c, { patient: newPatient, byUser: who.userId, isEmergency });
  }
  return orNotFound(await lockLivingRecord(c.tx, patientId ?? ''));
}

/** Adds what the caller says to the request that is open. @throws Refusal NOT_FOUND for another patient's */
async function added(c: Change, who: Staff, { addTo = '', reason, kind }: Asked, patient: Named) {
  const row = orNotFound(await lockRequest(c.tx, addTo));
  if (row.patientId !== patient.id || row.kind !== kind || row.endedAt) throw new Refusal('NOT_FOUND');
  await addReason(c, row, { reason, byUser: who.userId });
  await c.audit('ADD_TO_REQUEST', 'request', row.id, patient.id);
  return { requestId: row.id, serviceNumber: row.serviceNumber, patient, isAdded: true, place: 0 };
}

/** The answer to the same request, sent again. @throws Refusal SAME_KEY_OTHER_BODY for one that another person raised */
async function repeated(c: Change, who: Staff, id: string) {
  const row = orNotFound(await findRequest(c.tx, id));
  if (row.channel === null || !(await wasRaisedBy(c.tx, id, who.userId)))
    throw new Refusal('SAME_KEY_OTHER_BODY');
  const patient = { id: row.patientId, mrn: row.mrn, name: row.name };
  const place = row.hubKey === null ? 0 : await placeInLine(c.tx, row.kind, row.hubKey);
  return { requestId: row.id, serviceNumber: row.serviceNumber, patient, isAdded: false, place };
}
