// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { memberCalls } from '#contract/members.ts';
import { padCalls } from '#contract/pad.ts';
import { patientCalls } from '#contract/patients.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

/** An adult: a minor needs a guardian. */
async function adultVisit(mrn: string): Promise<Visit> {
  await server.db.updateTable('patient').set({ bornOn: '1980-05-05' }).where('mrn', '=', mrn).execute();
  return visit(server, { mrn });
}

async function signed(v: Visit, items = [pick('Paracetamol', { durationDays: 30 })]) {
  const body = { consultationNumber: v.number, clientId: randomUUID(), items };
  return (await v.doctor.call(prescriptionCalls.signPrescription, { body })).prescription;
}

const asking = (v: Visit, prescriptionId: string, reason = 'Signed for the wrong patient') => ({
  body: { consultationNumber: v.number, prescriptionId, reason },
});

async function checkPage(id: string): Promise<string> {
  const row = (await server.rows('prescription')).find((one) => one.id === id);
  const answer = await server.app.request(`/prescription/${String(row?.code)}`);
  return answer.text();
}

describe('a withdrawn prescription', () => {
  let first: Visit;
  let id: string;
  beforeAll(async () => {
    first = await adultVisit('204351');
    id = (await signed(first)).id;
    const body = { consultationNumber: first.number };
    await first.doctor.call(consultationCalls.completeConsultation, { body });
    await first.doctor.call(prescriptionCalls.withdrawPrescription, asking(first, id));
  });

  test('shows its reason, who withdrew it and when, also after the visit', async () => {
    const { consultation } = await first.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: first.number },
    });
    expect(consultation.prescriptions).toMatchObject([
      {
        id,
        withdrawn: {
          reason: 'Signed for the wrong patient',
          by: 'Dr. Meera Iyer',
          at: server.clock.now().toISOString(),
        },
      },
    ]);
    const { items } = await first.doctor.call(patientCalls.patientPrescriptions, {
      query: { memberId: first.consultation.patient.id },
    });
    expect(items[0]?.withdrawn?.reason).toBe('Signed for the wrong patient');
  });

  test('appears in the audit trail', async () => {
    const row = (await server.rows('audit')).find(({ action }) => action === 'WITHDRAW_PRESCRIPTION');
    expect(row).toMatchObject({
      who: `staff:${first.doctor.userId}`,
      patientId: first.consultation.patient.id,
    });
  });

  test('shows as withdrawn on the page behind its code', async () => {
    expect(await checkPage(id)).toContain('Withdrawn by the prescriber');
    expect(await checkPage(id)).not.toContain('This prescription is current');
  });

  test('counts neither in checks nor as continuing at the next visit', async () => {
    const next = await visit(server, { mrn: '204351' });
    const body = { consultationNumber: next.number, items: [pick('Paracetamol')] };
    const { warnings } = await next.doctor.call(padCalls.checkPrescription, { body });
    expect(warnings.filter(({ kind }) => kind === 'DUPLICATE')).toEqual([]);
    const { last } = await next.doctor.call(padCalls.lastPrescription, {
      query: { consultationNumber: next.number },
    });
    expect(last).toBeNull();
    const member = await next.doctor.call(memberCalls.getProfileValues, {
      query: { memberId: next.consultation.patient.id },
    });
    expect(JSON.stringify(member)).not.toContain('Paracetamol');
  });

  test('notifies the patient and shows the reason on their page instead of a plan', async () => {
    const sent = (await server.rows('outgoing')).filter(
      ({ notification }) => notification === 'PRESCRIPTION_WITHDRAWN',
    );
    expect(sent).toHaveLength(1);
    const page = await (await openPage(server, first)).call(patientPageCalls.patientPage, {});
    expect(page.plan).toBeNull();
    expect(page.withdrawn).toMatchObject({ reason: 'Signed for the wrong patient', by: 'Dr. Meera Iyer' });
  });

  test('answers the same call again, and refuses another reason', async () => {
    const again = await first.doctor.call(prescriptionCalls.withdrawPrescription, asking(first, id));
    expect(again.prescription.withdrawn?.reason).toBe('Signed for the wrong patient');
    expect(
      await first.doctor.refusal(prescriptionCalls.withdrawPrescription, asking(first, id, 'Another')),
    ).toMatchObject({ httpStatus: 409, reason: 'PRESCRIPTION_WITHDRAWN' });
  });
});

describe('what may be withdrawn', () => {
  test('covers only the newest version: an older one does not become valid again', async () => {
    const v = await adultVisit('204352');
    const one = await signed(v);
    const two = await signed(v, [pick('Paracetamol', { durationDays: 10 })]);
    expect(await v.doctor.refusal(prescriptionCalls.withdrawPrescription, asking(v, one.id))).toMatchObject({
      httpStatus: 409,
      reason: 'PRESCRIPTION_REPLACED',
    });
    await v.doctor.call(prescriptionCalls.withdrawPrescription, asking(v, two.id));
    expect(await checkPage(one.id)).not.toContain('is current');
    const page = await (await openPage(server, v)).call(patientPageCalls.patientPage, {});
    expect(page.plan).toBeNull();
    const three = await signed(v);
    expect(three).toMatchObject({ version: 3 });
    expect(await checkPage(three.id)).toContain('This prescription is current');
    const after = await (await openPage(server, v)).call(patientPageCalls.patientPage, {});
    expect(after).toMatchObject({ withdrawn: null, plan: { documentId: three.documentId } });
  });

  test('needs a reason, and is by its doctor alone', async () => {
    const v = await adultVisit('204353');
    const { id } = await signed(v);
    expect(await v.doctor.refusal(prescriptionCalls.withdrawPrescription, asking(v, id, '  '))).toMatchObject(
      { httpStatus: 400, fields: [{ path: 'reason' }] },
    );
    expect(
      await v.doctor.refusal(prescriptionCalls.withdrawPrescription, asking(v, id, 'xxx')),
    ).toMatchObject({ httpStatus: 400, fields: [{ path: 'reason', reason: 'REASON_WORDS' }] });
    const other = await server.signInAs('arjun.rao');
    expect(await other.refusal(prescriptionCalls.withdrawPrescription, asking(v, id))).toMatchObject({
      httpStatus: 404,
    });
    expect(
      await v.doctor.refusal(prescriptionCalls.withdrawPrescription, asking(v, randomUUID())),
    ).toMatchObject({ httpStatus: 404 });
  });
});
