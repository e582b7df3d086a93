import type { ParsedBody } from '#contract/call.ts';
import type { frontDeskCalls } from '#contract/front-desk.ts';
import { lockLivingRecord } from '#server/patients/desk-patients.ts';
import type { Config } from '#server/platform/config.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import { findRequestByClientId } from '#server/requests/requests.ts';
import { insertDeskRequest, wasRaisedBy } from './desk.queries.ts';

const NOT_ASKED = { breathing: false, consciousness: false, bleedingOrPain: false };

/**
 * Orders tests for a patient at the desk without a consultation.
 * @throws Refusal NOT_FOUND, BAD_INPUT for an unknown test, RULE where the hospital does not allow it, SAME_KEY_OTHER_BODY
 */
export async function orderAtDesk(
  c: Change,
  config: Config,
  who: Staff,
  asked: ParsedBody<typeof frontDeskCalls.orderAtDesk>,
): Promise<{ requestId: string; serviceNumber: string }> {
  const before = await findRequestByClientId(c.tx, asked.clientId);
  if (before) {
    if (!(await wasRaisedBy(c.tx, before.id, who.userId))) throw new Refusal('SAME_KEY_OTHER_BODY');
    return { requestId: before.id, serviceNumber: before.serviceNumber };
  }
  if (config.DESK_LAB_ORDERS === 'off') throw new Refusal('RULE', { reason: 'DESK_ORDERS_CLOSED' });
  const patient = orNotFound(await lockLivingRecord(c.tx, asked.patientId));
  const { id, serviceNumber } = await raiseRequest(c, {
    clientId: asked.clientId,
    kind: 'LAB',
    patientId: patient.id,
    mode: 'IN_PERSON',
    // As of a doctor's order: every agent of the laboratory queue may take it.
    hubKey: null,
    reason: asked.reason,
    productCodes: [...new Set(asked.testCodes)],
    address: asked.address ?? null,
    atDesk: { byUser: who.userId, channel: asked.channel },
  });
  await insertDeskRequest(c.tx, {
    requestId: id,
    raisedBy: who.userId,
    urgency: JSON.stringify(NOT_ASKED),
    yesWithdrawn: null,
    consentBy: asked.consentBy,
    consentAt: c.now,
  });
  return { requestId: id, serviceNumber };
}
