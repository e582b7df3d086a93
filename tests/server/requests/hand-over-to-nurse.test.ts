import { beforeAll, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { nurseHandOverCalls as nurses } from '#contract/nurse-hand-over.ts';
import { requestCalls as calls } from '#contract/requests.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const HUB = 'wardline_kothrud';
let anitha: SignedInClient;
let rekha: SignedInClient;
let shabnam: SignedInClient;
beforeAll(async () => {
  anitha = await server.signInAs('anitha.nair');
  rekha = await server.signInAs('rekha.pawar');
  // Of the neighbour's hub.
  shabnam = await server.signInAs('shabnam.ali');
});

async function accepted(): Promise<string> {
  const { requestId } = await server.raise('TALK_TO_NURSE', { hubKey: HUB });
  await anitha.call(calls.takeRequest, { body: { requestId } });
  await anitha.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
  return requestId;
}
const nursesFor = async (requestId: string) => {
  const here = await anitha.call(nurses.nursesHere, { query: { requestId } });
  return here.nurses.map(({ name }) => name);
};
const openAlertsOf = async (who: SignedInClient, requestId: string) => {
  const { items } = await who.call(alertCalls.getAlerts, { query: { state: 'OPEN' } });
  return items.filter((one) => one.requestId === requestId).map(({ reason }) => reason);
};

describe('a nurse’s open request', () => {
  test('goes to a signed-in nurse of its hub, and her devices ring until she opens it', async () => {
    const requestId = await accepted();
    expect(await nursesFor(requestId)).toEqual(['Rekha Pawar']);
    const body = { requestId, nurseUserId: rekha.userId, note: 'Waits for the doctor' };
    const { request } = await anitha.call(nurses.handOverToNurse, { body });
    expect(request).toMatchObject({ takenBy: { userId: rekha.userId }, requestStatus: 'IN_PROGRESS' });
    expect(await openAlertsOf(rekha, requestId)).toEqual(['HANDED_OVER']);
    const seen = await rekha.call(calls.urgentCareDetails, { query: { urgenrtCareReqId: requestId } });
    expect(seen.request.may).toEqual(expect.arrayContaining(['return', 'handOver', 'join', 'complete']));
    await rekha.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
    expect(await openAlertsOf(rekha, requestId)).toEqual([]);
    expect(await anitha.refusal(nurses.handOverToNurse, { body })).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await anitha.refusal(calls.returnRequest, { body: { requestId } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const [entry] = (await server.rows('statusHistory'))
      .filter((row) => row.requestId === requestId)
      .slice(-1);
    expect(entry).toMatchObject({
      byUser: anitha.userId,
      note: 'Handed over to Rekha Pawar: Waits for the doctor',
    });
    const audit = await server.db
      .selectFrom('audit')
      .select('who')
      .where('entityId', '=', requestId)
      .where('action', '=', 'HAND_OVER')
      .execute();
    expect(audit).toEqual([{ who: `staff:${anitha.userId}` }]);
  });

  test('refuses a nurse of another hub, and one who is not signed in', async () => {
    const requestId = await accepted();
    const to = (nurseUserId: string) => ({ body: { requestId, nurseUserId } });
    expect(await anitha.refusal(nurses.handOverToNurse, to(shabnam.userId))).toMatchObject({
      reason: 'NURSE_NOT_HERE',
    });
    await server.db
      .updateTable('session')
      .set({ revokedAt: server.clock.now() })
      .where('userId', '=', rekha.userId)
      .execute();
    expect(await nursesFor(requestId)).toEqual([]);
    expect(await anitha.refusal(nurses.handOverToNurse, to(rekha.userId))).toMatchObject({
      reason: 'NURSE_NOT_HERE',
    });
    expect(await shabnam.refusal(nurses.handOverToNurse, to(shabnam.userId))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('refuses a nurse when it was given to a doctor', async () => {
    const requestId = await accepted();
    const doctor = await server.signInAs('meera.iyer');
    await anitha.call(calls.handOverRequest, { body: { requestId, providerId: doctor.roleId } });
    const body = { requestId, nurseUserId: shabnam.userId };
    expect(await anitha.refusal(nurses.handOverToNurse, { body })).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
