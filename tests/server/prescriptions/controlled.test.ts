// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { storageCalls } from '#contract/storage.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { lineOf } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { pageTexts, pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let mrn = 204_500;

/** A visit of a man of 64 with nothing on record, in a mode. */
async function begin(mode: ConsultationMode): Promise<void> {
  v = await visit(server, { mrn: String((mrn += 1)), mode });
  const patientId = v.consultation.patient.id;
  await server.db.deleteFrom('knownFact').where('patientId', '=', patientId).execute();
  await server.db.deleteFrom('observation').where('patientId', '=', patientId).execute();
  await server.db
    .updateTable('patient')
    .set({
      sex: 'MALE',
      bornOn: '1962-03-01',
      ageConfirmed: true,
      allergies: '[]',
      conditions: '[]',
      noKnownAllergies: true,
      address: '8 Karve Nagar',
      city: 'Pune',
    })
    .where('id', '=', patientId)
    .execute();
}
beforeEach(() => begin('IN_PERSON'));

function line(name: string, more: Partial<PrescriptionItem> = {}): PrescriptionItem {
  const medicine = listMedicines().find(({ genericMedicineName }) => genericMedicineName === name);
  if (!medicine) throw new Error(`no medicine ${name}`);
  return lineOf(medicine, { durationDays: 3, ...more });
}

const signing = (...items: PrescriptionItem[]) => ({
  body: { consultationNumber: v.number, clientId: randomUUID(), items },
});
const refusalsOf = async (...items: PrescriptionItem[]) =>
  (
    await v.doctor.call(padCalls.checkPrescription, { body: { consultationNumber: v.number, items } })
  ).refusals.map(({ reason }) => reason);

async function paperOf(...items: PrescriptionItem[]): Promise<Uint8Array> {
  const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, signing(...items));
  const { documentId } = prescription;
  const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, { body: { documentId } });
  return new Uint8Array(await (await server.request(url, { method: 'GET' })).arrayBuffer());
}

describe('P29 tramadol at a first visit in person', () => {
  it('signs it in the form that the law asks', async () => {
    expect(await refusalsOf(line('Tramadol'))).toEqual([]);
    const text = pdfText(await paperOf(line('Tramadol')));
    for (const said of [
      'Schedule H1, NDPS Act',
      'Total quantity: 6 (six) capsules. No refills.',
      'Address: 8 Karve Nagar, Pune',
      'in-person',
      'Sign each printed copy by hand',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('under the Telemedicine Practice Guidelines');
  });

  it('refuses it by video, also at a follow-up visit', async () => {
    await begin('VIDEO');
    expect(await refusalsOf(line('Tramadol'))).toEqual(['PROHIBITED']);
  });
});

describe('a controlled medicine in person', () => {
  it('prints Schedule X in duplicate', async () => {
    const pages = pageTexts(await paperOf(line('Methylphenidate', { frequency: '1-0-0' })));
    expect(pages.filter((text) => text.includes('Copy 1 of 2: for the patient'))).toHaveLength(1);
    expect(pages.filter((text) => text.includes('Copy 2 of 2: kept by the pharmacy'))).toHaveLength(1);
    for (const page of pages) expect(page).toContain('Total quantity: 3 (three) tablets');
  });

  it.each<[string, string, Partial<PrescriptionItem>]>([
    ['NO_REFILLS', 'Clonazepam', { refills: 2 }],
    ['TOTAL_TOO_HIGH', 'Clonazepam', { quantity: 60 }],
    ['NEEDS_TOTAL', 'Clonazepam', { frequency: 'SOS', maxPerDay: 1 }],
    ['NARCOTIC_FORM', 'Morphine', {}],
    ['HOSPITAL_ONLY', 'Propofol', {}],
    ['ABORTION_LAW', 'Mifepristone', {}],
  ])('is refused with %s: %s %o', async (reason, name, more) => {
    const items = [line(name, more)];
    expect(await refusalsOf(...items)).toEqual([reason]);
    expect(await v.doctor.refusal(prescriptionCalls.signPrescription, signing(...items))).toMatchObject({
      params: { reasons: [reason] },
    });
  });

  it('needs the addresses of the patient and of the clinic', async () => {
    await server.db
      .updateTable('patient')
      .set({ address: '', city: '' })
      .where('id', '=', v.consultation.patient.id)
      .execute();
    expect(await refusalsOf(line('Clonazepam'))).toEqual(['NEEDS_PATIENT_ADDRESS']);
    expect(await refusalsOf(line('Paracetamol'))).toEqual([]);
  });
});
