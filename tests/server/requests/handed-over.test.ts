import { describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const REFUSED = { httpStatus: 403, code: 'NOT_ALLOWED', reason: 'WITH_DOCTOR' };

describe('R4.19 a visit that was handed over', () => {
  test('belongs to the doctor once they have joined: the nurse cannot return, pass on or end it', async () => {
    const v = await visit(server, { mrn: '204306' });
    const other = await server.signInAs('vikram.desai');
    const { requestId } = v;
    const number = { consultationNumber: v.number };
    expect([
      await v.nurse.refusal(requestCalls.returnRequest, { body: { requestId } }),
      await v.nurse.refusal(requestCalls.handOverRequest, { body: { requestId, providerId: other.roleId } }),
      await v.nurse.refusal(consultationCalls.completeConsultation, { body: number }),
    ]).toMatchObject([REFUSED, REFUSED, REFUSED]);
    const { consultation } = await v.nurse.call(consultationCalls.getConsultationForProvider, {
      query: number,
    });
    expect(consultation.may).toEqual(['open', 'chat', 'join', 'upload']);
    expect(consultation.request?.may).toEqual(['join', 'open', 'chat']);
    expect(consultation.provider?.providerId).toBe(v.doctor.roleId);
    await v.doctor.call(consultationCalls.completeConsultation, { body: number });
  });

  test('belongs to the nurse until the doctor joins', async () => {
    const v = await visit(server, { mrn: '204307', joined: false });
    const { requestId } = v;
    const seen = await v.nurse.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    });
    expect(seen.consultation.may).toContain('complete');
    expect(seen.consultation.request?.may).toEqual(expect.arrayContaining(['return', 'handOver']));
    const { request } = await v.nurse.call(requestCalls.returnRequest, { body: { requestId } });
    expect(request).toMatchObject({ requestStatus: 'BACK_TO_QUEUE', takenBy: null });
  });

  test('shows to the doctor as handed over until they join, and to no others', async () => {
    const v = await visit(server, { mrn: '204309', joined: false });
    const handedOverAt = async (who: typeof v.doctor) => {
      const query = { consultationNumber: v.number };
      const { consultation } = await who.call(consultationCalls.getConsultationForProvider, { query });
      return consultation.request?.handedOverAt;
    };
    expect(await handedOverAt(v.doctor)).toBe(server.clock.now().toISOString());
    expect(await handedOverAt(v.nurse)).toBeNull();
    await v.doctor.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId: v.requestId } });
    expect(await handedOverAt(v.doctor)).toBeNull();
  });

  test('belongs to the doctor who took it back out of the queue, before they join, too', async () => {
    const v = await visit(server, { mrn: '204308', joined: false });
    const { requestId } = v;
    await v.nurse.call(requestCalls.returnRequest, { body: { requestId } });
    await v.doctor.call(requestCalls.takeRequest, { body: { requestId } });
    expect(
      await v.nurse.refusal(consultationCalls.completeConsultation, {
        body: { consultationNumber: v.number },
      }),
    ).toMatchObject(REFUSED);
  });
});
