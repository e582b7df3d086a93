// @module-tag critical
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { memberCalls } from '#contract/members.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { storageCalls } from '#contract/storage.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const DAY_S = 86_400;
const WHY = 'The dose was too high';

async function adultVisit(mrn: string): Promise<Visit> {
  await server.db.updateTable('patient').set({ bornOn: '1980-05-05' }).where('mrn', '=', mrn).execute();
  return visit(server, { mrn });
}

const asking = (v: Visit, durationDays: number, correction?: string) => ({
  body: {
    consultationNumber: v.number,
    clientId: randomUUID(),
    items: [pick('Paracetamol', { durationDays })],
    ...(correction === undefined ? {} : { correction }),
  },
});

async function sign(v: Visit, durationDays: number, correction?: string) {
  const { prescription } = await v.doctor.call(
    prescriptionCalls.signPrescription,
    asking(v, durationDays, correction),
  );
  return prescription;
}

const complete = (v: Visit) =>
  v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });

async function read(v: Visit) {
  const query = { consultationNumber: v.number };
  return (await v.doctor.call(consultationCalls.getConsultationForProvider, { query })).consultation;
}

async function paperOf(v: Visit, documentId: string): Promise<string> {
  const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, { body: { documentId } });
  const file = await server.request(url, { method: 'GET' });
  // A line may end within the sentence.
  return pdfText(new Uint8Array(await file.arrayBuffer())).replaceAll(/\s+/g, ' ');
}

async function checkPage(id: string): Promise<string> {
  const row = (await server.rows('prescription')).find((one) => one.id === id);
  return (await server.app.request(`/prescription/${String(row?.code)}`)).text();
}

describe('a prescription after its visit', () => {
  it('can be corrected by its doctor with a reason: the new version replaces it everywhere', async () => {
    const v = await adultVisit('204351');
    const first = await sign(v, 30);
    expect((await read(v)).mayCorrect).toBe(false);
    await complete(v);
    expect((await read(v)).mayCorrect).toBe(true);
    const second = await sign(v, 5, WHY);
    expect(second).toMatchObject({ version: 2, correction: WHY });
    expect(await paperOf(v, second.documentId)).toContain(`It replaces version 1, after the visit: ${WHY}.`);
    expect(await checkPage(first.id)).not.toContain('This prescription is current');
    expect(await checkPage(second.id)).toContain('This prescription is current');
    const page = await (await openPage(server, v)).call(patientPageCalls.patientPage, {});
    expect(page.plan).toMatchObject({ documentId: second.documentId });
    server.clock.advance(6 * DAY_S);
    const doctor = await server.signInAs('meera.iyer');
    const member = await doctor.call(memberCalls.getProfileValues, {
      query: { memberId: v.consultation.patient.id },
    });
    // The first version would last for another three weeks.
    expect(JSON.stringify(member)).not.toContain('Paracetamol');
    const query = { consultationNumber: v.number };
    const { consultation } = await doctor.call(consultationCalls.getConsultationForProvider, { query });
    const last = consultation.prescriptions.at(-1);
    expect(last).toMatchObject({ version: 2, correction: WHY });
  });

  it('runs the preview and checks of the first signature', async () => {
    const v = await adultVisit('204352');
    await sign(v, 5);
    await complete(v);
    const { clientId, ...body } = asking(v, 5, WHY).body;
    expect((await v.doctor.call(prescriptionPreviewCalls.previewPrescription, { body })).version).toBe(2);
    const items = [pick('Paracetamol', { durationDays: 5, frequency: '' })];
    expect(
      await v.doctor.refusal(prescriptionCalls.signPrescription, { body: { ...body, clientId, items } }),
    ).toMatchObject({ httpStatus: 400, fields: [{ path: 'items.0.frequency' }] });
  });

  it('replaces a withdrawn one', async () => {
    const v = await adultVisit('204353');
    const { id: prescriptionId } = await sign(v, 5);
    await complete(v);
    const body = { consultationNumber: v.number, prescriptionId, reason: WHY };
    await v.doctor.call(prescriptionCalls.withdrawPrescription, { body });
    const second = await sign(v, 5, WHY);
    expect(await checkPage(second.id)).toContain('This prescription is current');
  });

  it.each([
    [
      'without a reason',
      '204354',
      undefined,
      { httpStatus: 400, fields: [{ path: 'correction', reason: 'FIELD_REQUIRED' }] },
    ],
    ['with a reason without words', '204357', 'xxx', { httpStatus: 400, fields: [{ path: 'correction' }] }],
  ])('refuses %s', async (_, mrn, correction, refusal) => {
    const v = await adultVisit(mrn);
    await sign(v, 5);
    await complete(v);
    expect(
      await v.doctor.refusal(prescriptionCalls.signPrescription, asking(v, 5, correction)),
    ).toMatchObject(refusal);
  });

  it('refuses after seven days, a colleague, and a visit without a signed one', async () => {
    const v = await adultVisit('204355');
    await complete(v);
    const signing = (by = v.doctor) => by.refusal(prescriptionCalls.signPrescription, asking(v, 5, WHY));
    expect(await signing()).toMatchObject({ httpStatus: 409, reason: 'CONSULTATION_ENDED' });
    const other = await adultVisit('204356');
    await sign(other, 5);
    await complete(other);
    const colleague = await server.signInAs('arjun.rao');
    expect(await colleague.refusal(prescriptionCalls.signPrescription, asking(other, 5, WHY))).toMatchObject({
      httpStatus: 404,
    });
    server.clock.advance(7 * DAY_S + 1);
    const late = await server.signInAs('meera.iyer');
    expect(await late.refusal(prescriptionCalls.signPrescription, asking(other, 5, WHY))).toMatchObject({
      httpStatus: 409,
      reason: 'CORRECTION_TOO_LATE',
    });
  });
});
