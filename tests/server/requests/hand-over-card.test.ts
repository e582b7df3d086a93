import { describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { vitalSteps, WELL } from '#tests/support/journeys/vital-steps.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { record } = vitalSteps(server);

async function consultationOf(who: SignedInClient, { number }: Visit) {
  const query = { consultationNumber: number };
  return (await who.call(consultationCalls.getConsultationForProvider, { query })).consultation;
}

const handOverFor = async (who: SignedInClient, v: Visit) => (await consultationOf(who, v)).request?.handOver;

describe('the card of a patient who was handed over', () => {
  test('says who handed over, with which words, and which vital signs are out of range', async () => {
    const v = await visit(server, { mrn: '204309', joined: false });
    expect(await handOverFor(v.doctor, v)).toEqual({ by: 'Anitha Nair', note: 'Please look', vitals: null });
    await record(v, { ...WELL, SPO2: 93, PULSE: 124 });
    const handOver = await handOverFor(v.doctor, v);
    expect(handOver?.vitals?.outOfRange).toEqual([
      { code: 'PULSE', name: 'Heart rate', value: 124, unit: '/min', flag: 'HIGH' },
      { code: 'SPO2', name: 'Oxygen saturation', value: 93, unit: '%', flag: 'LOW' },
    ]);
    expect(handOver?.vitals?.at).toBe(server.clock.now().toISOString());
    await record(v, WELL);
    expect((await handOverFor(v.doctor, v))?.vitals?.outOfRange).toEqual([]);
  });

  test('names the doctor who passed the patient on, and not the nurse who took the request', async () => {
    const v = await visit(server, { mrn: '204310', doctor: 'vikram.desai' });
    const next = await server.signInAs('meera.iyer');
    const body = { requestId: v.requestId, providerId: next.roleId };
    await v.doctor.call(requestCalls.handOverRequest, { body });
    expect(await handOverFor(next, v)).toMatchObject({ by: 'Vikram Desai', note: null });
  });

  test('goes to that doctor alone until they join, and the visit then still says that it was handed over', async () => {
    const v = await visit(server, { mrn: '204306', joined: false });
    expect(await handOverFor(v.nurse, v)).toBeUndefined();
    expect((await consultationOf(v.nurse, v)).isHandedOver).toBeUndefined();
    await v.doctor.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId: v.requestId } });
    expect(await handOverFor(v.doctor, v)).toBeUndefined();
    expect((await consultationOf(v.doctor, v)).isHandedOver).toBe(true);
  });
});
