// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinicalDataCalls as calls, type ClinicalRule } from '#contract/clinical-data.ts';
import { overviewCalls } from '#contract/overview.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { lineOf } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const operator = await signInOperator(server);
const PHARMACIST = { clinician: 'Asha Kulkarni', registration: 'MSPC 41822' };
const REASON = 'Our drug committee decided on a lower limit';

beforeEach(async () => {
  await server.db.deleteFrom('clinicalReview').execute();
  await server.db.deleteFrom('clinicalChange').execute();
});

const list = (query: object = {}) => operator.call(calls.clinicalData, { query });

async function ruleOf(set: ClinicalRule['set'], key: string): Promise<ClinicalRule> {
  const { items } = await list({ set, search: key, limit: '100' });
  const found = items.find((rule) => rule.key === key);
  if (!found) throw new Error(`no rule ${key}`);
  return found;
}
const paracetamol = () => ruleOf('DOSE_LIMITS', 'Paracetamol, ORAL');

const seenOf = ({ set, key, hash, review }: ClinicalRule) => ({
  set,
  key,
  hash,
  reviewId: review?.id ?? null,
});
const reviewOf = (
  rules: readonly ClinicalRule[],
  more: { verdict?: 'APPROVED' | 'QUESTIONED'; note?: string } = {},
) => ({
  body: {
    rules: rules.map(seenOf),
    verdict: more.verdict ?? ('APPROVED' as const),
    note: more.note ?? '',
    ...PHARMACIST,
  },
});
const changeOf = ({ set, key, hash }: ClinicalRule, values: Partial<Record<string, number>>) => ({
  body: {
    set,
    key,
    hash,
    values: Object.entries(values).map(([field, value]) => ({ field: field as 'low', value: value ?? 0 })),
    reason: REASON,
    ...PHARMACIST,
  },
});
const endOf = ({ set, key, hash }: ClinicalRule) => ({
  body: { set, key, hash, reason: 'The committee withdrew its decision', ...PHARMACIST },
});

describe('the review of compiled data', () => {
  it('lists rules by set, state and search, page by page', async () => {
    const all = await list({ set: 'WEEKLY_MEDICINES' });
    expect(all).toMatchObject({ total: 4, next: null });
    const first = await list({ set: 'WEEKLY_MEDICINES', limit: '3' });
    const rest = await list({ set: 'WEEKLY_MEDICINES', limit: '3', cursor: first.next ?? '' });
    expect([...first.items, ...rest.items]).toEqual(all.items);
    expect((await list({ set: 'WEEKLY_MEDICINES', search: 'methotrexate' })).total).toBe(1);
    expect((await list({ set: 'WEEKLY_MEDICINES', state: 'APPROVED' })).total).toBe(0);
    expect(all.sets.find(({ set }) => set === 'WEEKLY_MEDICINES')).toMatchObject({
      total: 4,
      states: { NOT_REVIEWED: 4, APPROVED: 0 },
    });
  });

  it('records an approval with the clinician, the operator and an audit row', async () => {
    const { items } = await list({ set: 'WEEKLY_MEDICINES' });
    expect(await operator.call(calls.reviewClinicalData, reviewOf(items))).toMatchObject({ reviewed: 4 });
    const { items: after } = await list({ state: 'APPROVED' });
    expect(after.map(({ key }) => key)).toEqual(items.map(({ key }) => key));
    expect(after[0]?.review).toMatchObject({ ...PHARMACIST, by: expect.any(String) });
    const audit = await server.rows('audit');
    expect(audit.filter(({ action }) => action === 'APPROVE_CLINICAL_RULE')).toHaveLength(4);
  });

  it('asks for a sentence with a question', async () => {
    const rule = await paracetamol();
    const refused = reviewOf([rule], { verdict: 'QUESTIONED', note: 'no' });
    expect(await operator.refusal(calls.reviewClinicalData, refused)).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'note', reason: 'SENTENCE_NEEDED' }],
    });
    const note = 'The limit of a day is 3 g in our hospital';
    await operator.call(calls.reviewClinicalData, reviewOf([rule], { verdict: 'QUESTIONED', note }));
    expect(await paracetamol()).toMatchObject({ state: 'QUESTIONED', review: { note } });
  });

  it('approves nothing where the content of one rule is not what was seen', async () => {
    const { items } = await list({ set: 'WEEKLY_MEDICINES' });
    const [one, two] = items as [ClinicalRule, ClinicalRule];
    const other = { ...two, hash: 'f'.repeat(64) };
    expect(await operator.refusal(calls.reviewClinicalData, reviewOf([one, other]))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await list({ state: 'APPROVED' })).total).toBe(0);
  });

  it('refuses a review over one that was not seen', async () => {
    const rule = await paracetamol();
    await operator.call(calls.reviewClinicalData, reviewOf([rule]));
    expect(await operator.refusal(calls.reviewClinicalData, reviewOf([rule]))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  it('shows a rule as changed when its content is not what was reviewed', async () => {
    await operator.call(calls.reviewClinicalData, reviewOf([await paracetamol()]));
    await server.db
      .updateTable('clinicalReview')
      .set({ hash: '0'.repeat(64) })
      .execute();
    expect(await paracetamol()).toMatchObject({ state: 'CHANGED', review: PHARMACIST });
  });

  it('requires an operator', async () => {
    const doctor = await server.signInAs('meera.iyer');
    const rule = await paracetamol();
    for (const refusal of [
      await doctor.refusal(calls.clinicalData, { query: {} }),
      await doctor.refusal(calls.reviewClinicalData, reviewOf([rule])),
      await doctor.refusal(calls.changeClinicalLimit, changeOf(rule, { adultMaxDaily: 3000 })),
      await doctor.refusal(calls.endClinicalChange, endOf(rule)),
    ])
      expect(refusal).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('exports a file that a spreadsheet does not calculate', async () => {
    const note = '=SUM(1) is what our limit of a day should be';
    await operator.call(
      calls.reviewClinicalData,
      reviewOf([await paracetamol()], { verdict: 'QUESTIONED', note }),
    );
    const { csv } = await operator.call(calls.clinicalDataFile, { query: { state: 'QUESTIONED' } });
    expect(csv).toContain('"Paracetamol, ORAL"');
    expect(csv).toContain(`'${note}`);
  });

  it('counts at the home of the console what is not approved', async () => {
    const before = (await operator.call(overviewCalls.operationsOverview, {})).overview.clinicalData;
    const { items } = await list({ set: 'WEEKLY_MEDICINES' });
    await operator.call(calls.reviewClinicalData, reviewOf(items));
    const after = (await operator.call(overviewCalls.operationsOverview, {})).overview.clinicalData;
    expect(after).toEqual({ count: before.count - 4 });
  });
});

const tablets = (amount: number): PrescriptionItem => {
  const medicine = listMedicines().find(
    (one) =>
      one.genericMedicineName === 'Paracetamol' && one.strength === '500 mg' && one.dosageForm === 'Tablet',
  );
  if (!medicine) throw new Error('no paracetamol');
  return lineOf(medicine, { dose: { amount, unit: 'TABLET' }, frequency: '1-1-1', durationDays: 3 });
};

async function adultVisit(mrn: string): Promise<Visit> {
  const v = await visit(server, { mrn, mode: 'IN_PERSON' });
  const { id } = v.consultation.patient;
  await server.db.deleteFrom('knownFact').where('patientId', '=', id).execute();
  await server.db
    .updateTable('patient')
    .set({ sex: 'MALE', bornOn: '1986-06-01', ageConfirmed: true, allergies: '[]', conditions: '[]' })
    .where('id', '=', id)
    .execute();
  return v;
}

async function doseOf(v: Visit, item: PrescriptionItem) {
  const { warnings, refusals } = await v.doctor.call(padCalls.checkPrescription, {
    body: { consultationNumber: v.number, items: [item] },
  });
  if (refusals.some(({ reason }) => reason === 'DOSE_TOO_HIGH')) return 'REFUSE';
  return warnings.find(({ kind }) => kind === 'DOSE')?.dose?.limit ?? 'OK';
}

describe('the change of a limit', () => {
  it('H315 holds on the pad, at the signature and after its end no more', async () => {
    const v = await adultVisit('204331');
    expect(await doseOf(v, tablets(2))).toBe('OK');
    await operator.call(calls.changeClinicalLimit, changeOf(await paracetamol(), { adultMaxDaily: 2000 }));
    expect(await doseOf(v, tablets(2))).toBe(2000);
    expect(
      await v.doctor.refusal(prescriptionCalls.signPrescription, {
        body: { consultationNumber: v.number, clientId: randomUUID(), items: [tablets(2)] },
      }),
    ).toMatchObject({ reason: 'WARNING_NEEDS_REASON' });
    const changed = await paracetamol();
    expect(changed).toMatchObject({ state: 'NOT_REVIEWED', change: { ...PHARMACIST, reason: REASON } });
    expect(changed.text).toContain('2,000 mg a day');
    await operator.call(calls.endClinicalChange, endOf(changed));
    expect(await doseOf(v, tablets(2))).toBe('OK');
    const { steps } = await operator.call(calls.clinicalDataHistory, {
      query: { set: 'DOSE_LIMITS', key: 'Paracetamol, ORAL' },
    });
    expect(steps.map(({ kind }) => kind).toSorted()).toEqual(['CHANGED', 'CHANGE_ENDED']);
  });

  it('H315 refuses a limit beyond its bounds, and a dose above that of a day', async () => {
    const rule = await paracetamol();
    const reasonOf = async (values: Record<string, number>) => {
      const { fields } = await operator.refusal(calls.changeClinicalLimit, changeOf(rule, values));
      return fields?.map(({ path, reason }) => [path, reason]);
    };
    expect(await reasonOf({ adultMaxDaily: 8001 })).toEqual([['adultMaxDaily', 'TOO_HIGH']]);
    expect(await reasonOf({ adultMaxDaily: 799 })).toEqual([['adultMaxDaily', 'TOO_LOW']]);
    expect(await reasonOf({ adultMaxSingle: 2000, adultMaxDaily: 1900 })).toEqual([
      ['adultMaxSingle', 'TOO_HIGH'],
    ]);
    expect(await reasonOf({ low: 5 })).toEqual([['low', 'NOT_ON_LIST']]);
    expect(await server.rows('clinicalChange')).toEqual([]);
  });

  it('H315 never moves the dose that no reason lets be signed', async () => {
    const v = await adultVisit('204332');
    expect(await doseOf(v, tablets(8))).toBe('REFUSE');
    await operator.call(
      calls.changeClinicalLimit,
      changeOf(await paracetamol(), { adultMaxSingle: 2000, adultMaxDaily: 8000 }),
    );
    expect(await doseOf(v, tablets(8))).toBe('REFUSE');
    expect(await doseOf(v, tablets(4))).toBe('OK');
  });

  it('H316 takes the approval of the compiled value from a limit that was changed', async () => {
    await operator.call(calls.reviewClinicalData, reviewOf([await paracetamol()]));
    const approved = await paracetamol();
    await operator.call(calls.changeClinicalLimit, changeOf(approved, { adultMaxDaily: 3000 }));
    expect(await paracetamol()).toMatchObject({ state: 'CHANGED' });
    expect(await operator.refusal(calls.reviewClinicalData, reviewOf([approved]))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await operator.call(calls.endClinicalChange, endOf(await paracetamol()));
    expect(await paracetamol()).toMatchObject({ state: 'APPROVED' });
  });

  it('refuses a change over one that was not seen', async () => {
    const rule = await paracetamol();
    await operator.call(calls.changeClinicalLimit, changeOf(rule, { adultMaxDaily: 3000 }));
    expect(
      await operator.refusal(calls.changeClinicalLimit, changeOf(rule, { adultMaxDaily: 8000 })),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  it('changes no rule that has no such figures', async () => {
    const rule = await ruleOf('WEEKLY_MEDICINES', 'Methotrexate');
    expect(
      await operator.refusal(calls.changeClinicalLimit, changeOf(rule, { adultMaxDaily: 3000 })),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows a changed critical limit with the tests of an order', async () => {
    const order = await orderInProgress(server, ['K']);
    const tests = async () => (await order.read()).tests;
    const rule = await ruleOf('CRITICAL_LIMITS', 'K, ANY, 0.08 to any years');
    expect(await operator.refusal(calls.changeClinicalLimit, changeOf(rule, { high: 9.5 }))).toMatchObject({
      fields: [{ path: 'high', reason: 'TOO_HIGH' }],
    });
    await operator.call(calls.changeClinicalLimit, changeOf(rule, { high: 5.5 }));
    expect((await tests()).find(({ code }) => code === 'K')?.critical).toMatchObject({ low: 2.5, high: 5.5 });
  });
});
