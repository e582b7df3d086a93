// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { knownFactCalls, type FactValue } from '#contract/known-facts.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { ingredientsNamed } from '#server/reference/substances.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let memberId: string;
let mrn = 204_360;

/** A woman of thirty of whom nothing is recorded. */
beforeEach(async () => {
  v = await visit(server, { mrn: String((mrn += 1)) });
  memberId = v.consultation.patient.id;
  await server.db.deleteFrom('knownFact').where('patientId', '=', memberId).execute();
  const nothing = { allergies: '[]', conditions: '[]', noKnownAllergies: false, pregnancy: null };
  await server.db
    .updateTable('patient')
    .set({ ...nothing, sex: 'FEMALE', bornOn: '1995-06-01' })
    .where('id', '=', memberId)
    .execute();
});

const record = (value: FactValue) =>
  v.nurse.call(knownFactCalls.recordFact, {
    body: { memberId, clientId: randomUUID(), value, source: 'PATIENT' },
  });
const check = (...names: string[]) =>
  v.doctor.call(padCalls.checkPrescription, {
    body: { consultationNumber: v.number, items: names.map((name) => pick(name)) },
  });

describe('what is known of the patient', () => {
  test('a medicine from elsewhere is checked by its name or brand', async () => {
    expect(ingredientsNamed('Warf 5 mg, at night')).toEqual(['Warfarin']);
    expect((await check('Ibuprofen')).warnings).toEqual([]);
    await record({ kind: 'MEDICINE', name: 'warfarin 5 mg', dosage: 'at night', prescribedBy: '' });
    expect((await check('Ibuprofen')).warnings).toMatchObject([
      { kind: 'INTERACTION', severity: 'MAJOR', between: ['Ibuprofen', 'Warfarin'], isCurrent: true },
    ]);
    expect((await check('Warfarin')).warnings).toMatchObject([{ kind: 'DUPLICATE', isCurrent: true }]);
  });

  test('a medicine to avoid in pregnancy needs a reason; without one it is not signed', async () => {
    expect((await check('Losartan')).warnings).toEqual([]);
    await record({ kind: 'PREGNANCY', state: 'NOT_PREGNANT', weeks: null });
    expect((await check('Losartan')).warnings).toEqual([]);
    await record({ kind: 'PREGNANCY', state: 'PREGNANT', weeks: 20 });
    expect((await check('Losartan', 'Paracetamol')).warnings).toMatchObject([
      { kind: 'PREGNANCY', severity: 'CONTRAINDICATED', between: ['Losartan'] },
    ]);
    await server.db
      .updateTable('consultation')
      .set({ mode: 'VIDEO', visit: 'FOLLOW_UP' })
      .where('id', '=', v.id)
      .execute();
    const signing = { consultationNumber: v.number, clientId: randomUUID(), items: [pick('Losartan')] };
    expect(await v.doctor.refusal(prescriptionCalls.signPrescription, { body: signing })).toMatchObject({
      reason: 'WARNING_NEEDS_REASON',
      params: { between: ['Losartan'] },
    });
  });

  test('names what no check could cover', async () => {
    const kinds = async () =>
      (await check('Paracetamol')).notChecked.map(({ what, name }) => `${what} ${name}`);
    expect(await kinds()).toEqual([
      'ALLERGIES_NOT_RECORDED ',
      'PREGNANCY_NOT_RECORDED ',
      'LIVER_NOT_RECORDED Paracetamol',
    ]);
    const allergy = { kind: 'ALLERGY', reaction: '', severity: null, certainty: null } as const;
    await record({ ...allergy, substance: 'Penicillin' });
    await record({ ...allergy, substance: 'Qwertol' });
    await record({ kind: 'MEDICINE', name: 'Ashwagandha powder', dosage: '', prescribedBy: '' });
    await record({ kind: 'PREGNANCY', state: 'NOT_PREGNANT', weeks: null });
    await record({ kind: 'BREASTFEEDING', state: 'YES' });
    await record({ kind: 'KIDNEY', state: 'REDUCED', note: '' });
    await record({ kind: 'LIVER', state: 'NORMAL', note: '' });
    expect(await kinds()).toEqual([
      'MEDICINE_UNKNOWN Ashwagandha powder',
      'BREASTFEEDING Paracetamol',
      'KIDNEY Paracetamol',
    ]);
  });

  test('a man and a child are not asked about pregnancy', async () => {
    const kinds = async () => (await check('Cetirizine')).notChecked.map(({ what }) => what);
    const set = (change: { sex?: 'MALE'; bornOn?: string }) =>
      server.db.updateTable('patient').set(change).where('id', '=', memberId).execute();
    await set({ bornOn: '2020-01-01' });
    expect(await kinds()).toEqual(['ALLERGIES_NOT_RECORDED', 'DOSE_NO_WEIGHT']);
    await set({ bornOn: '1995-06-01', sex: 'MALE' });
    expect(await kinds()).toEqual(['ALLERGIES_NOT_RECORDED']);
  });
});
