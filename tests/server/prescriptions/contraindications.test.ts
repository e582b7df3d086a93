// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { knownFactCalls, type FactValue } from '#contract/known-facts.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { lineOf, pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let memberId: string;
let mrn = 204_330;

/** A woman of thirty of whom nothing is recorded but that she is not pregnant. */
beforeEach(async () => {
  v = await visit(server, { mrn: String((mrn += 1)), mode: 'VIDEO' });
  memberId = v.consultation.patient.id;
  await server.db.deleteFrom('knownFact').where('patientId', '=', memberId).execute();
  await server.db.deleteFrom('observation').where('patientId', '=', memberId).execute();
  const nothing = { allergies: '[]', conditions: '[]', noKnownAllergies: true, pregnancy: null };
  await patientIs({ ...nothing, sex: 'FEMALE', bornOn: '1995-06-01' });
});

const patientIs = (change: object) =>
  server.db.updateTable('patient').set(change).where('id', '=', memberId).execute();
const followUp = () =>
  server.db.updateTable('consultation').set({ visit: 'FOLLOW_UP' }).where('id', '=', v.id).execute();
const bornAgo = (years: number): string =>
  new Date(server.clock.now().getTime() - years * 365.25 * 86_400_000).toISOString().slice(0, 10);
const record = (value: FactValue) =>
  v.doctor.call(knownFactCalls.recordFact, {
    body: { memberId, clientId: randomUUID(), value, source: 'PATIENT' },
  });
const check = (...items: PrescriptionItem[]) =>
  v.doctor.call(padCalls.checkPrescription, { body: { consultationNumber: v.number, items } });
const warnings = async (...names: string[]) => (await check(...names.map((name) => pick(name)))).warnings;
const sign = (items: PrescriptionItem[], more: object = {}) => ({
  body: { consultationNumber: v.number, clientId: randomUUID(), items, ...more },
});

describe('a contraindication', () => {
  test('stops the signing by age until its reason is written, which stays with the prescription', async () => {
    await patientIs({ bornOn: bornAgo(15), sex: 'MALE' });
    const aspirin = listMedicines().find((one) => one.genericMedicineName.startsWith('Acetylsalicylic'));
    if (!aspirin) throw new Error('no aspirin');
    await followUp();
    await server.db
      .updateTable('consultation')
      .set({ consentGuardian: 'Asha Patil, mother' })
      .where('id', '=', v.id)
      .execute();
    const items = [lineOf(aspirin)];
    const between = ['Aspirin', 'age under 16 years'];
    expect((await check(...items)).warnings).toMatchObject([
      { kind: 'CONTRAINDICATION', severity: 'CONTRAINDICATED', between },
    ]);
    expect(await v.doctor.refusal(prescriptionCalls.signPrescription, sign(items))).toMatchObject({
      reason: 'WARNING_NEEDS_REASON',
      params: { between },
    });
    const overrides = [{ kind: 'CONTRAINDICATION', between, reason: 'Kawasaki disease, by cardiology' }];
    const { prescription } = await v.doctor.call(
      prescriptionCalls.signPrescription,
      sign(items, { overrides }),
    );
    expect(prescription.overrides).toEqual(overrides);
    await patientIs({ bornOn: bornAgo(17) });
    expect((await check(...items)).warnings).toEqual([]);
  });

  test('applies by a problem on record, and by the diagnosis of this visit', async () => {
    expect(await warnings('Propranolol')).toEqual([]);
    await record({ kind: 'PROBLEM', title: 'Bronchial asthma', code: null });
    expect(await warnings('Propranolol')).toMatchObject([
      { severity: 'CONTRAINDICATED', between: ['Propranolol', 'asthma'] },
    ]);
    expect(await warnings('Diclofenac')).toMatchObject([{ severity: 'MODERATE' }]);
    const diagnoses = [{ code: 'A90', title: 'Dengue fever' }];
    const note = { complaint: '', history: '', examination: '', diagnoses, advice: '', followUp: '' };
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    });
    await v.doctor.call(consultationCalls.saveConsultationNote, {
      body: { consultationNumber: v.number, note, version: consultation.version },
    });
    expect((await warnings('Diclofenac')).map(({ between }) => between[1])).toEqual(['asthma', 'dengue']);
  });

  test('applies by breast-feeding, kidney and liver; medicines without a rule on them are named', async () => {
    await record({ kind: 'BREASTFEEDING', state: 'YES' });
    await record({ kind: 'KIDNEY', state: 'SEVERELY_REDUCED', note: '' });
    await record({ kind: 'LIVER', state: 'REDUCED', note: '' });
    const { warnings: found, notChecked } = await check(
      pick('Metformin'),
      pick('Nimesulide'),
      pick('Codeine'),
    );
    expect(found.map(({ between }) => between.join(': ')).toSorted()).toEqual([
      'Codeine: breast-feeding',
      'Codeine: severely reduced kidney function',
      'Metformin: severely reduced kidney function',
      'Nimesulide: reduced liver function',
      'Nimesulide: severely reduced kidney function',
    ]);
    const named = (what: string) => notChecked.find((one) => one.what === what)?.name;
    expect([named('BREASTFEEDING'), named('KIDNEY'), named('LIVER')]).toEqual([
      'Metformin, Nimesulide',
      undefined,
      undefined,
    ]);
  });

  test('applies to a patient who could become pregnant, and not to a man', async () => {
    expect(await warnings('Sodium valproate')).toMatchObject([
      { severity: 'MAJOR', between: ['Sodium valproate', 'a patient who could become pregnant'] },
    ]);
    await patientIs({ sex: 'MALE' });
    expect(await warnings('Sodium valproate')).toEqual([]);
  });

  test('names what was not checked because it is not recorded, where a medicine has such a rule', async () => {
    await patientIs({ ageConfirmed: false });
    const kinds = async (name: string) =>
      (await check(pick(name))).notChecked.map(({ what, name: of }) => [what, of].filter(Boolean).join(' '));
    expect(await kinds('Cetirizine')).toEqual(['PREGNANCY_NOT_RECORDED']);
    expect(await kinds('Metformin')).toEqual([
      'PREGNANCY_NOT_RECORDED',
      'PROBLEMS_NOT_RECORDED Metformin',
      'KIDNEY_NOT_RECORDED Metformin',
      'LIVER_NOT_RECORDED Metformin',
    ]);
    expect(await kinds('Codeine')).toEqual([
      'PREGNANCY_NOT_RECORDED',
      'AGE_NOT_CONFIRMED Codeine',
      'PROBLEMS_NOT_RECORDED Codeine',
      'BREASTFEEDING_NOT_RECORDED Codeine',
      'KIDNEY_NOT_RECORDED Codeine',
      'LIVER_NOT_RECORDED Codeine',
    ]);
    expect(await kinds('Propranolol')).toContain('PROBLEMS_NOT_RECORDED Propranolol');
  });
});

describe('two of one class', () => {
  test('need a reason on the pad, and with current medicines', async () => {
    await followUp();
    const [found, ...rest] = await warnings('Atorvastatin', 'Rosuvastatin');
    expect(rest).toEqual([]);
    expect(found).toMatchObject({
      kind: 'CLASS',
      severity: 'MAJOR',
      between: ['Atorvastatin', 'Rosuvastatin'],
      isCurrent: false,
    });
    expect(found?.effect).toMatch(/^Both are statins\. /);
    expect(
      await v.doctor.refusal(
        prescriptionCalls.signPrescription,
        sign([pick('Atorvastatin'), pick('Rosuvastatin')]),
      ),
    ).toMatchObject({ reason: 'WARNING_NEEDS_REASON' });
    await record({ kind: 'MEDICINE', name: 'Rosuvastatin 10', dosage: '', prescribedBy: '' });
    expect(await warnings('Atorvastatin')).toMatchObject([{ kind: 'CLASS', isCurrent: true }]);
  });

  test('warn by a known interaction alone', async () => {
    expect(await warnings('Diclofenac', 'Naproxen')).toMatchObject([{ kind: 'INTERACTION' }]);
  });

  test('ignore eye drops beside a tablet', async () => {
    const drops = listMedicines().find(({ genericMedicineName }) => genericMedicineName === 'Timolol');
    if (!drops) throw new Error('no drops');
    expect((await check(lineOf(drops), pick('Atenolol'))).warnings).toEqual([]);
  });
});

describe('the check of a pad', () => {
  test('tells the weight with its day, what each medicine is, and the days of the data', async () => {
    expect(await check(pick('Paracetamol'))).toMatchObject({ weight: null });
    const at = new Date(server.clock.now().getTime() - 86_400_000);
    const weight = {
      kind: 'VITAL',
      code: 'WT',
      name: 'Weight',
      value: 20,
      unit: 'kg',
      low: null,
      high: null,
    } as const;
    await server.db
      .insertInto('observation')
      .values({ id: randomUUID(), patientId: memberId, ...weight, vitalSetId: null, requestId: null, at })
      .execute();
    const answer = await check(pick('Paracetamol'));
    expect(answer.weight).toEqual({ kg: 20, at: at.toISOString() });
    expect(answer.medicines).toEqual([
      {
        medicineId: pick('Paracetamol').medicineId,
        telemedicineList: 'O',
        route: 'ORAL',
        ingredients: ['Paracetamol'],
        limits: [
          {
            ingredient: 'Paracetamol',
            per: 'DOSE',
            limit: 1000,
            unit: 'MG',
            weightKg: null,
            isElderly: false,
          },
          {
            ingredient: 'Paracetamol',
            per: 'DAY',
            limit: 4000,
            unit: 'MG',
            weightKg: null,
            isElderly: false,
          },
        ],
      },
    ]);
    expect(answer.sources.map(({ what }) => what)).toContain('MEDICINES');
  });
});

describe('a medicine that was found', () => {
  const mark = async (name: string, items: PrescriptionItem[] = []) => {
    const { marks } = await v.doctor.call(padCalls.markMedicines, {
      body: { consultationNumber: v.number, items, medicineIds: [pick(name).medicineId] },
    });
    return marks[0];
  };

  test('says before it is chosen why it may not be prescribed at this visit', async () => {
    expect(await mark('Paracetamol')).toMatchObject({ refusal: null, warnings: [] });
    expect(await mark('Alprazolam')).toMatchObject({ refusal: 'PROHIBITED' });
    expect(await mark('Escitalopram')).toMatchObject({ refusal: 'LIST_B_FOLLOW_UP_ONLY' });
    await followUp();
    expect(await mark('Escitalopram')).toMatchObject({ refusal: null });
  });

  test('says what speaks against it: the pad, what the patient takes and what is known, the severe first', async () => {
    await record({ kind: 'PROBLEM', title: 'Asthma', code: 'J45.9' });
    expect((await mark('Atenolol', [pick('Metoprolol')]))?.warnings).toMatchObject([
      { kind: 'CONTRAINDICATION', severity: 'MAJOR', between: ['Atenolol', 'asthma'] },
      { kind: 'CLASS', severity: 'MAJOR', between: ['Atenolol', 'Metoprolol'] },
    ]);
    expect((await mark('Diclofenac', [pick('Naproxen')]))?.warnings.map(({ severity }) => severity)).toEqual([
      'MAJOR',
      'MODERATE',
    ]);
    expect((await mark('Diclofenac', [pick('Diclofenac')]))?.warnings).toHaveLength(1);
    await record({ kind: 'ALLERGY', substance: 'Cetirizine', reaction: '', severity: null, certainty: null });
    expect((await mark('Cetirizine', [pick('Naproxen')]))?.warnings).toMatchObject([{ kind: 'ALLERGY' }]);
  });

  test('gets marked and checked also while the visit is completed: a running search is no fault', async () => {
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    expect(await mark('Alprazolam')).toMatchObject({ refusal: 'PROHIBITED' });
    expect((await check(pick('Paracetamol'))).warnings).toEqual([]);
  });
});

describe('the last prescription', () => {
  const last = async (of: Visit) =>
    (await of.doctor.call(padCalls.lastPrescription, { query: { consultationNumber: of.number } })).last;

  test('returns the newest version of an earlier visit, with its prescriber and its day', async () => {
    expect(await last(v)).toBeNull();
    await v.doctor.call(prescriptionCalls.signPrescription, sign([pick('Paracetamol')]));
    const corrected = [pick('Paracetamol', { durationDays: 2 })];
    const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, sign(corrected));
    expect(await last(v)).toBeNull();
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    const next = await visit(server, { mrn: String(mrn) });
    expect(await last(next)).toEqual({
      signedAt: prescription.signedAt,
      providerName: 'Dr. Meera Iyer',
      items: corrected,
    });
  });
});
