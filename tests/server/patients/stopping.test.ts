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
const PARACETAMOL = pick('Paracetamol', { durationDays: 30 });
const CETIRIZINE = pick('Cetirizine', { durationDays: 30 });
const REASON = 'A rash since yesterday';

/** A visit of an adult that ended with both medicines. */
async function prescribed(mrn: string) {
  await server.db.updateTable('patient').set({ bornOn: '1980-05-05' }).where('mrn', '=', mrn).execute();
  const v = await visit(server, { mrn, mode: 'IN_PERSON' });
  const body = { consultationNumber: v.number, clientId: randomUUID(), items: [PARACETAMOL, CETIRIZINE] };
  const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, { body });
  await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
  return { v, prescription };
}

const stopping = (v: Visit, prescriptionId: string, more: { medicineId?: number; reason?: string } = {}) => ({
  body: {
    memberId: v.consultation.patient.id,
    prescriptionId,
    medicineId: PARACETAMOL.medicineId,
    reason: REASON,
    ...more,
  },
});

describe('a stopped medicine', () => {
  let v: Visit;
  let id: string;
  beforeAll(async () => {
    const signed = await prescribed('204351');
    ({ v } = signed);
    ({ id } = signed.prescription);
    const { prescription } = await v.doctor.call(patientCalls.stopMedicine, stopping(v, id));
    expect(prescription.stopped).toEqual([
      {
        medicineId: PARACETAMOL.medicineId,
        at: server.clock.now().toISOString(),
        by: 'Dr. Meera Iyer',
        reason: REASON,
      },
    ]);
  });

  test('shows its mark in the record, where the other one may still be stopped', async () => {
    const { items } = await v.doctor.call(patientCalls.patientPrescriptions, {
      query: { memberId: v.consultation.patient.id },
    });
    expect(items[0]).toMatchObject({
      stopped: [{ medicineId: PARACETAMOL.medicineId, reason: REASON }],
      mayStop: [CETIRIZINE.medicineId],
    });
  });

  test('counts as no current medicine: it warns of no duplicate and is not repeated', async () => {
    const next = await visit(server, { mrn: '204351', mode: 'IN_PERSON' });
    const body = { consultationNumber: next.number, items: [PARACETAMOL, CETIRIZINE] };
    const { warnings } = await next.doctor.call(padCalls.checkPrescription, { body });
    expect(warnings.filter(({ kind }) => kind === 'DUPLICATE').map(({ between }) => between[0])).toEqual([
      'Cetirizine',
    ]);
    const query = { consultationNumber: next.number };
    const { last } = await next.doctor.call(padCalls.lastPrescription, { query });
    expect(last?.items.map(({ genericMedicineName }) => genericMedicineName)).toEqual(['Cetirizine']);
    const member = await next.doctor.call(memberCalls.getProfileValues, {
      query: { memberId: next.consultation.patient.id },
    });
    expect(JSON.stringify(member)).toContain('Cetirizine');
    expect(JSON.stringify(member)).not.toContain('Paracetamol');
  });

  test('tells the patient, who reads which and why', async () => {
    const sent = (await server.rows('outgoing')).filter(
      ({ notification }) => notification === 'MEDICINE_STOPPED',
    );
    expect(sent).toHaveLength(1);
    const page = await (await openPage(server, v)).call(patientPageCalls.patientPage, {});
    expect(page.plan?.medicines.map(({ name }) => name)).toEqual(['Cetirizine']);
    expect(page.plan?.stopped).toMatchObject([{ by: 'Dr. Meera Iyer', reason: REASON }]);
    expect(page.plan?.stopped?.[0]?.name).toContain('PARACETAMOL');
    expect(page.overall?.stopped).toHaveLength(1);
  });

  test('leaves the document current, with a word to who dispenses it', async () => {
    const row = (await server.rows('prescription')).find((one) => one.id === id);
    const answer = await server.app.request(`/prescription/${String(row?.code)}`);
    const text = await answer.text();
    expect(text).toContain('This prescription is current');
    expect(text).toContain('A medicine of it was stopped since.');
    expect(text).not.toContain(REASON);
  });

  test('appears in the audit trail, once, also when the call comes twice', async () => {
    await v.doctor.call(patientCalls.stopMedicine, stopping(v, id));
    const rows = (await server.rows('audit')).filter(({ action }) => action === 'STOP_MEDICINE');
    expect(rows).toMatchObject([{ patientId: v.consultation.patient.id, entityId: id }]);
    expect(
      await v.doctor.refusal(patientCalls.stopMedicine, stopping(v, id, { reason: 'Another reason' })),
    ).toMatchObject({ httpStatus: 409, reason: 'MEDICINE_STOPPED' });
  });
});

describe('what may be stopped', () => {
  test('covers the patient’s own prescriptions, with a reason', async () => {
    const { v, prescription } = await prescribed('204352');
    const other = await prescribed('204353');
    const refusal = (body: ReturnType<typeof stopping>) => v.doctor.refusal(patientCalls.stopMedicine, body);
    expect(await refusal(stopping(v, other.prescription.id))).toMatchObject({ httpStatus: 404 });
    expect(await refusal(stopping(v, randomUUID()))).toMatchObject({ httpStatus: 404 });
    expect(await refusal(stopping(v, prescription.id, { medicineId: 999_999 }))).toMatchObject({
      httpStatus: 404,
    });
    expect(await refusal(stopping(v, prescription.id, { reason: ' ' }))).toMatchObject({
      httpStatus: 400,
      fields: [{ path: 'reason' }],
    });
    expect((await server.rows('prescription')).flatMap(({ stopped }) => stopped)).toHaveLength(1);
  });

  test('excludes what was withdrawn and what has ended', async () => {
    const { v, prescription } = await prescribed('204354');
    const { id: prescriptionId } = prescription;
    server.clock.advance(31 * 86_400);
    const doctor = await server.signInAs('meera.iyer');
    expect(await doctor.refusal(patientCalls.stopMedicine, stopping(v, prescriptionId))).toMatchObject({
      reason: 'MEDICINE_ENDED',
    });
    const again = await prescribed('204355');
    await again.v.doctor.call(prescriptionCalls.withdrawPrescription, {
      body: {
        consultationNumber: again.v.number,
        prescriptionId: again.prescription.id,
        reason: 'Signed for the wrong patient',
      },
    });
    expect(
      await again.v.doctor.refusal(patientCalls.stopMedicine, stopping(again.v, again.prescription.id)),
    ).toMatchObject({ reason: 'PRESCRIPTION_WITHDRAWN' });
  });
});
