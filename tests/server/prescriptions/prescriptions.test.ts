import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { storageCalls } from '#contract/storage.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { followUpOf } from '#tests/support/journeys/follow-up.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { missingGlyphs, pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';
import { lineOf } from '#tests/support/inputs/prescription-item.ts';

const server = await openServer();

/** One that list A allows at a first visit by video. */
const BY_VIDEO = 'by video';

function item(name: string, more: Partial<PrescriptionItem> = {}): PrescriptionItem {
  const named = listMedicines().filter((one) =>
    name === BY_VIDEO ? one.telemedicineUse === 'FIRST_VIDEO' : one.genericMedicineName === name,
  );
  const medicine = named.find((one) => one.dosageForm.startsWith('Tablet')) ?? named[0];
  if (!medicine) throw new Error(`no medicine ${name}`);
  return lineOf(medicine, more);
}

let mrn = 204_330;
async function visitIn(mode: ConsultationMode, isFollowUp = false): Promise<Visit> {
  mrn += 1;
  // A minor needs a guardian: see prescribing-table.test.ts.
  await server.db
    .updateTable('patient')
    .set({ bornOn: '1980-05-05' })
    .where('mrn', '=', String(mrn))
    .execute();
  // The seed gives some patients problems of their own.
  await server.db
    .deleteFrom('knownFact')
    .where('patientId', 'in', (e) => e.selectFrom('patient').select('id').where('mrn', '=', String(mrn)))
    .execute();
  const first = await visit(server, { mode, mrn: String(mrn) });
  if (!isFollowUp) return first;
  return followUpOf(server, first, { mode });
}

/** Returns what speaks against these medicines, before they are signed. */
async function check(v: Visit, items: PrescriptionItem[]) {
  const body = { consultationNumber: v.number, items };
  return v.doctor.call(padCalls.checkPrescription, { body });
}

const sign = (v: Visit, items: PrescriptionItem[], clientId = randomUUID()) => ({
  body: { consultationNumber: v.number, clientId, items },
});

describe('the lists of the telemedicine guidelines', () => {
  const cells: [string, string, ConsultationMode, 'first' | 'follow-up', 'may' | 'may not'][] = [
    ['list O', 'Paracetamol', 'CHAT', 'first', 'may'],
    ['list A', BY_VIDEO, 'VIDEO', 'first', 'may'],
    ['list A', BY_VIDEO, 'AUDIO', 'first', 'may not'],
    ['list A', BY_VIDEO, 'CHAT', 'follow-up', 'may'],
    ['list A refill', 'Metformin', 'VIDEO', 'first', 'may not'],
    ['list B', 'Ibuprofen', 'VIDEO', 'first', 'may not'],
    ['list B', 'Ibuprofen', 'AUDIO', 'follow-up', 'may'],
    ['list B', 'Ibuprofen', 'IN_PERSON', 'first', 'may'],
    ['prohibited', 'Morphine', 'IN_PERSON', 'follow-up', 'may not'],
  ];

  test.each(cells)('%s: %s by %s at a %s visit %s be signed', async (_, name, mode, when, may) => {
    const v = await visitIn(mode, when === 'follow-up');
    expect(v.consultation.visit).toBe('FIRST');
    expect((await check(v, [item(name)])).refusals).toHaveLength(may === 'may' ? 0 : 1);
    if (may === 'may')
      expect(
        (await v.doctor.call(prescriptionCalls.signPrescription, sign(v, [item(name)]))).prescription.version,
      ).toBe(1);
    else
      expect(await v.doctor.refusal(prescriptionCalls.signPrescription, sign(v, [item(name)]))).toMatchObject(
        { httpStatus: 422, code: 'RULE', detail: { refusals: [{ medicineId: item(name).medicineId }] } },
      );
  });

  test('the current mode of the visit counts, not the former one', async () => {
    const v = await visitIn('CHAT');
    expect((await check(v, [item(BY_VIDEO)])).refusals).toHaveLength(1);
    await v.doctor.call(consultationCalls.setConsultationMode, {
      body: { consultationNumber: v.number, consultationMode: 'VIDEO' },
    });
    expect((await check(v, [item(BY_VIDEO)])).refusals).toEqual([]);
  });

  test('one refused medicine stops the whole prescription; nothing is stored', async () => {
    const v = await visitIn('VIDEO');
    await v.doctor.refusal(
      prescriptionCalls.signPrescription,
      sign(v, [item('Paracetamol'), item('Morphine')]),
    );
    expect((await server.rows('prescription')).filter((row) => row.consultationId === v.id)).toEqual([]);
    expect((await server.rows('document')).filter((row) => row.consultationId === v.id)).toEqual([]);
  });

  test('a medicine that is on no list is refused, an empty prescription too', async () => {
    const v = await visitIn('VIDEO');
    expect(
      await v.doctor.refusal(
        prescriptionCalls.signPrescription,
        sign(v, [item('Paracetamol', { medicineId: 999_999 })]),
      ),
    ).toMatchObject({ httpStatus: 422 });
    expect(await v.doctor.refusal(prescriptionCalls.signPrescription, sign(v, []))).toMatchObject({
      httpStatus: 400,
    });
  });
});

describe('warnings', () => {
  test('name two medicines that should not meet', async () => {
    const v = await visitIn('VIDEO', true);
    const { warnings } = await check(v, [item('Warfarin'), item('Ibuprofen')]);
    // The patient may have problems of their own that speak against one of them.
    expect(warnings.filter(({ kind }) => kind !== 'CONTRAINDICATION')).toMatchObject([
      { kind: 'INTERACTION', between: expect.arrayContaining(['Warfarin', 'Ibuprofen']) },
    ]);
    expect((await check(v, [item('Paracetamol'), item('Ferrous sulfate')])).warnings).toEqual([]);
  });

  test('name allergies of the patient, and of no other one', async () => {
    const withAllergy = (await server.rows('patient')).find((row) => row.allergies.includes('Penicillin'));
    const without = (await server.rows('patient')).find((row) => row.allergies.length === 0);
    const warnings = async (patient: { mrn: string } | undefined) => {
      const v = await visit(server, { mrn: patient?.mrn ?? '' });
      return (await check(v, [item('Amoxicillin')])).warnings;
    };
    expect(await warnings(withAllergy)).toMatchObject([
      { kind: 'ALLERGY', severity: 'CONTRAINDICATED', between: ['Amoxicillin', 'Penicillin'] },
    ]);
    expect(await warnings(without)).toEqual([]);
  });
});

describe('how grave an allergy is', () => {
  const cases: [string, string, string, string][] = [
    ['the ingredient itself', 'Amoxicillin', 'Amoxicillin', 'CONTRAINDICATED'],
    ['its class', 'Penicillin', 'Amoxicillin', 'CONTRAINDICATED'],
    ['a high cross-reaction', 'Celecoxib', 'Ibuprofen', 'CONTRAINDICATED'],
    ['a moderate cross-reaction', 'Sulfa drugs', 'Dapsone', 'MAJOR'],
    ['a low cross-reaction', 'Penicillin', 'Cefixime', 'MODERATE'],
    ['a very low cross-reaction', 'Penicillin', 'Meropenem', 'MODERATE'],
  ];
  test.each(cases)('%s: %s and %s is %s', async (_, allergy, medicine, severity) => {
    const v = await visitIn('VIDEO');
    await server.db
      .updateTable('patient')
      .set({ allergies: JSON.stringify([allergy]) })
      .where('id', '=', v.consultation.patient.id)
      .execute();
    const { warnings } = await check(v, [item(medicine)]);
    expect(warnings).toMatchObject([{ kind: 'ALLERGY', severity, between: [expect.any(String), allergy] }]);
    expect(warnings).toHaveLength(1);
  });
});

describe('a signed prescription', () => {
  let v: Visit;
  beforeAll(async () => {
    v = await visitIn('VIDEO');
  });

  async function opened(documentId: string): Promise<Uint8Array> {
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, { body: { documentId } });
    const file = await server.request(url, { method: 'GET' });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    return new Uint8Array(await file.arrayBuffer());
  }

  test('produces a PDF with its hash, generic names in capitals, and who signed it for whom', async () => {
    const renamed = item('Paracetamol', {
      genericMedicineName: 'Something else',
      strength: '9 kg',
      instructions: 'with water',
    });
    const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, sign(v, [renamed]));
    const bytes = await opened(prescription.documentId);
    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('%PDF');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(prescription.sha256);
    const text = pdfText(bytes);
    const { patient, provider } = v.consultation;
    for (const part of [
      'PARACETAMOL 500 mg',
      '1 tablet · by mouth · 1-0-1 · after food · 5 days',
      'with water',
      'Dr. Meera Iyer',
      provider?.registrationNumber,
      patient.mrn,
      v.number,
      'Version 1.',
      // As the hospital's clock shows it.
      'IST',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/something else|9 kg|no known|[:.]\d+Z/i);
  });

  test('signs once per clientId; a correction is version 2 and names what it replaces', async () => {
    const own = await visitIn('VIDEO');
    await own.doctor.call(
      prescriptionCalls.signPrescription,
      sign(own, [item('Paracetamol', { durationDays: 5 })]),
    );
    const input = sign(own, [item('Paracetamol', { durationDays: 3 })]);
    const second = await own.doctor.call(prescriptionCalls.signPrescription, input);
    expect(await own.doctor.call(prescriptionCalls.signPrescription, input)).toEqual(second);
    expect(second.prescription.version).toBe(2);
    expect(pdfText(await opened(second.prescription.documentId))).toContain('It replaces version 1.');
    const { consultation } = await own.nurse.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: own.number },
    });
    expect(consultation.prescriptions.map((one) => [one.version, one.items[0]?.durationDays])).toEqual([
      [1, 5],
      [2, 3],
    ]);
  });

  test('stores once when signed several times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        v.doctor.send(prescriptionCalls.signPrescription, sign(v, [item('Paracetamol')])),
      ),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const versions = (await server.rows('prescription'))
      .filter((row) => row.consultationId === v.id)
      .map((row) => row.version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, i) => i + 1));
  });

  test('refuses another doctor, a nurse, and a signature after the visit', async () => {
    const one = await visitIn('VIDEO');
    const other = await server.signInAs('arjun.rao');
    expect(
      await other.refusal(prescriptionCalls.signPrescription, sign(one, [item('Paracetamol')])),
    ).toMatchObject({ httpStatus: 404 });
    expect(
      await one.nurse.refusal(prescriptionCalls.signPrescription, sign(one, [item('Paracetamol')])),
    ).toMatchObject({ httpStatus: 403 });
    await one.doctor.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: one.number },
    });
    expect(
      await one.doctor.refusal(prescriptionCalls.signPrescription, sign(one, [item('Paracetamol')])),
    ).toMatchObject({ httpStatus: 409 });
  });

  test('holds every digit and letter beside Devanagari', async () => {
    const one = await visitIn('VIDEO');
    const advice = '2 गोली, दिन में 3 बार, 5 दिन तक';
    await server.db
      .updateTable('patient')
      .set({ name: 'Sunita (सुनीता) Patil' })
      .where('mrn', '=', one.consultation.patient.mrn)
      .execute();
    const instructions = `${advice}; SpO2 ≥ 94 %`;
    const { prescription } = await one.doctor.call(
      prescriptionCalls.signPrescription,
      sign(one, [item('Paracetamol', { instructions })]),
    );
    const bytes = await opened(prescription.documentId);
    expect(missingGlyphs(bytes)).toBe(0);
    const text = pdfText(bytes);
    expect(text).toMatch(/Sunita \(\P{L}*\p{Script=Devanagari}[^)]*\) Patil/u);
    expect(text).toMatch(/2 [^\d,]+, [^\d]+ 3 [^\d,]+, 5 [^\d;]+; SpO2 ≥ 94 %/u);
  });

  test('refuses a character that no font has: field and character are named, nothing is written', async () => {
    const one = await visitIn('VIDEO');
    const before = await server.rows('prescription');
    const items = [item('Paracetamol', { instructions: 'with 水, not ☕' })];
    expect(await one.doctor.refusal(prescriptionCalls.signPrescription, sign(one, items))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [
        {
          path: 'items.0.instructions',
          reason: 'TEXT_UNPRINTABLE',
          params: { text: 'INSTRUCTIONS', characters: ['水', '☕'] },
        },
      ],
      reason: 'TEXTS_UNPRINTABLE',
      params: { texts: [{ text: 'INSTRUCTIONS', characters: ['水', '☕'] }] },
    });
    expect(await server.rows('prescription')).toEqual(before);
  });
});
