import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { billingCalls } from '#contract/billing.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

const NOTE = {
  complaint: 'Rash',
  history: '',
  examination: '',
  diagnoses: [{ code: 'L50.9', title: 'Urticaria' }],
  advice: 'Cool cloths',
  followUp: '3 days',
};

describe('completing', () => {
  const report = async (one: Visit) => {
    const [from, to] = ['2026-11-21', '2026-11-22'];
    return one.doctor.call(billingCalls.getProviderBillingAndPaymentDetails, { query: { from, to } });
  };

  test('ends the visit and pays the provider once, to the paisa', async () => {
    const one = await visit(server, { doctor: 'vikram.desai', mrn: '204303' });
    const before = await report(one);
    const { consultation } = await one.doctor.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: one.number },
    });
    expect(consultation).toMatchObject({
      consultationStatus: 'COMPLETED',
      may: ['open'],
      request: { requestStatus: 'COMPLETED' },
    });
    const after = await report(one);
    expect(after.total).toBe(before.total + 1);
    const line = after.items.find((item) => item.number === one.number);
    expect(line).toMatchObject({
      what: 'CONSULTATION',
      state: 'PENDING',
      grossPaise: 120_000,
      feePaise: 12_000,
      gstPaise: 2_160,
      tdsPaise: 10_800,
      netPaise: 95_040,
    });
    expect(
      await one.doctor.refusal(consultationCalls.completeConsultation, {
        body: { consultationNumber: one.number },
      }),
    ).toMatchObject({ httpStatus: 409 });
    expect((await report(one)).total).toBe(after.total);
  });

  test('refuses a visit of the past, again, and pays nothing', async () => {
    const doctor = await server.signInAs('vikram.desai');
    const past = await server.db
      .selectFrom('consultation')
      .selectAll()
      .where('providerId', '=', doctor.roleId)
      .where('requestId', 'is', null)
      .executeTakeFirstOrThrow();
    const earnings = (await server.rows('earning')).length;
    expect(
      await doctor.refusal(consultationCalls.completeConsultation, {
        body: { consultationNumber: past.consultationNumber },
      }),
    ).toMatchObject({ httpStatus: 409 });
    expect(await server.rows('earning')).toHaveLength(earnings);
  });

  test('once it is over, its mode, note and consent stay as they were, and no message goes in', async () => {
    const one = await visit(server, { mrn: '204304' });
    await one.doctor.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: one.number },
    });
    const number = { consultationNumber: one.number };
    const refusals = [
      await one.doctor.refusal(consultationCalls.setConsultationMode, {
        body: { ...number, consultationMode: 'VIDEO' },
      }),
      await one.doctor.refusal(consultationCalls.recordConsent, { body: { ...number, kind: 'EXPLICIT' } }),
      await one.doctor.refusal(consultationCalls.saveConsultationNote, {
        body: { ...number, note: NOTE, version: one.consultation.version },
      }),
      await one.doctor.refusal(consultationCalls.sendConsultationMessage, {
        body: { consultationId: one.id, clientId: randomUUID(), text: 'One more thing' },
      }),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ httpStatus: 409, code: 'BAD_TRANSITION' });
    expect(
      await one.doctor.call(consultationCalls.getConsultationMessagesV2, {
        query: { consultationId: one.id },
      }),
    ).toMatchObject({ messages: [] });
  });

  test('ends it once for twenty at once', async () => {
    const one = await visit(server, { doctor: 'vikram.desai', mrn: '204305' });
    const body = { consultationNumber: one.number };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => one.doctor.send(consultationCalls.completeConsultation, { body })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect((await server.rows('earning')).filter((row) => row.consultationId === one.id)).toHaveLength(1);
  });
});
