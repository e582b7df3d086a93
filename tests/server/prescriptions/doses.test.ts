// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { knownFactCalls, type FactValue } from '#contract/known-facts.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type DoseUnit, type PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { lineOf } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let memberId: string;
let mrn = 204_500;

/** A man of forty of whom nothing is recorded; each test is a visit of its own patient. */
beforeEach(async () => {
  v = await visit(server, { mrn: String((mrn += 1)) });
  memberId = v.consultation.patient.id;
  await server.db.deleteFrom('knownFact').where('patientId', '=', memberId).execute();
  await server.db
    .deleteFrom('observation')
    .where('patientId', '=', memberId)
    .where('code', '=', 'WT')
    .execute();
  await patient({ bornOn: '1986-06-01' });
  await server.db
    .updateTable('consultation')
    .set({ mode: 'IN_PERSON', visit: 'FOLLOW_UP', consentKind: 'EXPLICIT', consentGuardian: 'Mother' })
    .where('id', '=', v.id)
    .execute();
});

async function patient({ bornOn, kg }: { bornOn: string; kg?: number }): Promise<void> {
  const nothing = { allergies: '[]', conditions: '[]', noKnownAllergies: true, pregnancy: null };
  await server.db
    .updateTable('patient')
    .set({ ...nothing, sex: 'MALE', bornOn, ageConfirmed: true })
    .where('id', '=', memberId)
    .execute();
  if (kg !== undefined)
    await server.db
      .insertInto('observation')
      .values({
        id: randomUUID(),
        patientId: memberId,
        kind: 'VITAL',
        code: 'WT',
        name: 'Weight',
        value: kg,
        unit: 'kg',
        at: server.clock.now(),
      })
      .execute();
}

interface Ordered {
  name: string;
  strength: string;
  form?: string;
  amount: number;
  unit: DoseUnit;
  frequency: string;
  days?: number;
  more?: Partial<PrescriptionItem>;
}

function order({ name, strength, form = 'Tablet', amount, unit, frequency, days = 5, more }: Ordered) {
  const medicine = listMedicines().find(
    (one) => one.genericMedicineName === name && one.strength === strength && one.dosageForm.startsWith(form),
  );
  if (!medicine) throw new Error(`no medicine ${name} ${strength}`);
  return lineOf(medicine, { dose: { amount, unit }, frequency, durationDays: days, ...more });
}

const check = (...items: PrescriptionItem[]) =>
  v.doctor.call(padCalls.checkPrescription, { body: { consultationNumber: v.number, items } });
const record = (value: FactValue) =>
  v.nurse.call(knownFactCalls.recordFact, {
    body: { memberId, clientId: randomUUID(), value, source: 'PATIENT' },
  });
const sign = (...items: PrescriptionItem[]) =>
  v.doctor.refusal(prescriptionCalls.signPrescription, {
    body: { consultationNumber: v.number, clientId: randomUUID(), items },
  });

/** OK, STOP or REFUSE, by the doses alone. */
async function verdict(...items: PrescriptionItem[]): Promise<string> {
  const { warnings, refusals } = await check(...items);
  if (refusals.some(({ reason }) => reason === 'DOSE_TOO_HIGH')) return 'REFUSE';
  return warnings.some(({ kind }) => kind === 'DOSE') ? 'STOP' : 'OK';
}

const BOY = { bornOn: '2023-06-01', kg: 13 };
const syrup = (amount: number) =>
  order({
    name: 'Paracetamol',
    strength: '120 mg/5 mL',
    form: 'Oral liquid',
    amount,
    unit: 'ML',
    frequency: 'Every 6 hours',
    days: 3,
  });

describe('the dose on a pad', () => {
  it.each([
    [20, 'STOP'],
    [8, 'OK'],
    [200, 'REFUSE'],
  ])('P08, P09 is judged by the weight of a child: %d mL of paracetamol are %s', async (amount, expected) => {
    await patient(BOY);
    expect(await verdict(syrup(amount))).toBe(expected);
  });

  it('P08 shows the limit, what is ordered and the weight', async () => {
    await patient(BOY);
    const [warning] = (await check(syrup(20))).warnings.filter(({ kind }) => kind === 'DOSE');
    expect(warning).toMatchObject({
      severity: 'MAJOR',
      dose: { per: 'DAY', ordered: 1920, limit: 975, unit: 'MG', weightKg: 13, isRefused: false },
    });
    expect(await sign(syrup(20))).toMatchObject({ reason: 'WARNING_NEEDS_REASON' });
  });

  it('P10 refuses a tenfold dose, whatever reason is given', async () => {
    await patient(BOY);
    const digoxin = order({
      name: 'Digoxin',
      strength: '0.25 mg',
      amount: 10,
      unit: 'TABLET',
      frequency: '1-1-1',
    });
    expect(await verdict(digoxin)).toBe('REFUSE');
    expect(await sign(digoxin)).toMatchObject({
      reason: 'PRESCRIPTION_REFUSED',
      params: { reasons: ['DOSE_TOO_HIGH'] },
    });
  });

  const paracetamol = (strength: string, amount: number, frequency: string) =>
    order({ name: 'Paracetamol', strength, amount, unit: 'TABLET', frequency, days: 3 });

  it('P11 stops 8 g of paracetamol a day', async () => {
    expect(await verdict(paracetamol('500 mg', 4, '1-1-1-1'))).toBe('STOP');
    expect(await verdict(paracetamol('500 mg', 2, '1-1-1-1'))).toBe('OK');
  });

  it('P12 adds what the patient says is taken already', async () => {
    const medicine = { kind: 'MEDICINE', prescribedBy: '' } as const;
    await record({ ...medicine, name: 'Dolo 650', dosage: 'three times a day' });
    const { warnings } = await check(paracetamol('500 mg', 2, '1-1-1'));
    expect(warnings.find(({ kind }) => kind === 'DOSE')?.dose).toMatchObject({
      ordered: 4950,
      limit: 4000,
      from: [expect.stringContaining('PARACETAMOL'), 'Dolo 650'],
    });
  });

  it('says that the sum is not known where the dose of a current medicine is not', async () => {
    await record({ kind: 'MEDICINE', name: 'Dolo', dosage: 'sometimes', prescribedBy: '' });
    const { notChecked } = await check(paracetamol('500 mg', 1, '1-1-1'));
    expect(notChecked).toContainEqual({ what: 'DOSE_OF_CURRENT', name: 'Dolo' });
  });

  it('P15 refuses 1400 units of insulin', async () => {
    const insulin = (amount: number) =>
      order({
        name: 'Insulin glargine',
        strength: '100 IU/mL',
        form: 'Injection',
        amount,
        unit: 'UNIT',
        frequency: '0-0-1',
        more: { route: 'SUBCUTANEOUS' },
      });
    expect(await verdict(insulin(1400))).toBe('REFUSE');
    expect(await verdict(insulin(14))).toBe('OK');
  });

  it('multiplies a weekly limit out: methotrexate each day', async () => {
    const methotrexate = (frequency: string) =>
      order({ name: 'Methotrexate', strength: '7.5 mg', amount: 1, unit: 'TABLET', frequency, days: 30 });
    const { warnings } = await check(methotrexate('1-0-0'));
    expect(warnings.find(({ kind }) => kind === 'DOSE')?.dose).toMatchObject({ per: 'WEEK', ordered: 52.5 });
    expect(await verdict(methotrexate('Once weekly'))).toBe('OK');
  });

  it('gets a lower limit from 65 years on', async () => {
    await patient({ bornOn: '1950-01-01' });
    const { warnings } = await check(paracetamol('500 mg', 2, '1-1-1-1'));
    expect(warnings.find(({ kind }) => kind === 'DOSE')?.dose).toMatchObject({
      limit: 3000,
      isElderly: true,
    });
  });

  it('needs a weight for a child, and says when there is none or an old one', async () => {
    await patient({ bornOn: BOY.bornOn });
    expect((await check(syrup(8))).notChecked).toContainEqual({
      what: 'DOSE_NO_WEIGHT',
      name: 'Paracetamol',
    });
  });

  it('names a dose without a limit, and one that cannot be calculated', async () => {
    const cream = order({
      name: 'Clotrimazole',
      strength: '1 %',
      form: 'Cream',
      amount: 1,
      unit: 'APPLICATION',
      frequency: '1-0-1',
    });
    const inWords = { ...paracetamol('500 mg', 1, ''), dosage: 'one when it hurts' };
    expect((await check(cream, inWords)).notChecked).toEqual(
      expect.arrayContaining([
        { what: 'DOSE_NO_LIMIT', name: 'Clotrimazole' },
        { what: 'DOSE_NOT_RECKONED', name: 'Paracetamol' },
      ]),
    );
  });

  it('stops doses that follow each other too soon', async () => {
    const aceclofenac = order({
      name: 'Aceclofenac',
      strength: '100 mg',
      amount: 0.5,
      unit: 'TABLET',
      frequency: '1-1-1',
    });
    const { warnings } = await check(aceclofenac);
    expect(warnings.find(({ kind }) => kind === 'DOSE')?.dose).toMatchObject({
      per: 'INTERVAL',
      ordered: 8,
      limit: 12,
    });
  });

  it('shows the least age of a medicine once', async () => {
    await patient(BOY);
    const telmisartan = order({
      name: 'Telmisartan',
      strength: '40 mg',
      amount: 1,
      unit: 'TABLET',
      frequency: '1-0-0',
    });
    const aspirin = order({
      name: 'Acetylsalicylic acid (aspirin)',
      strength: '75 mg',
      amount: 1,
      unit: 'TABLET',
      frequency: '1-0-0',
    });
    const ages = async (item: PrescriptionItem) =>
      (await check(item)).warnings.filter(
        ({ kind, between }) => kind === 'CONTRAINDICATION' && between[1]?.startsWith('age under'),
      );
    expect(await ages(telmisartan)).toMatchObject([
      { severity: 'MAJOR', between: ['Telmisartan', 'age under 18 years'] },
    ]);
    expect(await ages(aspirin)).toHaveLength(1);
  });

  it('P24 stops two medicines of one class', async () => {
    const ibuprofen = order({
      name: 'Ibuprofen',
      strength: '400 mg',
      amount: 1,
      unit: 'TABLET',
      frequency: '1-0-1',
    });
    const diclofenac = order({
      name: 'Diclofenac',
      strength: '50 mg',
      amount: 1,
      unit: 'TABLET',
      frequency: '1-0-1',
    });
    const { warnings } = await check(ibuprofen, diclofenac);
    expect(warnings).toMatchObject([
      { kind: 'INTERACTION', severity: 'MAJOR', between: ['Ibuprofen', 'Diclofenac'] },
    ]);
  });
});
