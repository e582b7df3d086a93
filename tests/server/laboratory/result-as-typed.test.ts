// @module-tag critical
import { describe, expect, test } from 'vitest';
import { labResultCalls } from '#contract/lab-results.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { patientCalls } from '#contract/patients.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

type Order = Awaited<ReturnType<typeof orderInProgress>>;

async function seriesOf({ v }: Order, code: string) {
  const query = { memberId: v.consultation.patient.id, kind: 'LAB' as const, code };
  const { series } = await v.doctor.call(patientCalls.patientSeries, { query });
  return series[0];
}

describe('a result as laboratories report it', () => {
  test.each([
    ['TROPI', '<3', { value: null, flag: 'NORMAL', unit: 'ng/L' }],
    ['TSH', '<0.005', { value: null, flag: 'LOW', unit: 'm[IU]/L' }],
    ['DDIM', 'not detected', { value: null, flag: null }],
    ['WIDAL', '1:160', { value: null, flag: null }],
    ['HIVVL', '<20 copies/mL', { value: null, flag: null, unit: '{copies}/mL' }],
    ['MP', 'P. vivax seen', { value: null, flag: null }],
    ['MPAG', 'Positive', { value: null, flag: 'CRITICAL_ABNORMAL' }],
    ['MPAG', 'Negative', { value: null, flag: null }],
    ['HIV', 'Reactive', { value: null, flag: null }],
    ['K', '7.2', { value: 7.2, flag: 'CRITICAL_HIGH' }],
    ['K', '<2.5', { value: null, flag: 'CRITICAL_LOW' }],
    ['K', '>7.0', { value: null, flag: 'CRITICAL_HIGH' }],
    ['K', '>5.8', { value: null, flag: 'CRITICAL_HIGH' }],
    ['K', 'less than 3', { value: null, flag: 'CRITICAL_LOW' }],
    ['K', 'haemolysed', { value: null, flag: null }],
    ['K', '4.50', { value: 4.5, flag: 'NORMAL' }],
    ['K', '4.5 H', { value: 4.5, flag: 'HIGH' }],
    ['NA', '140 mEq/L', { value: 140, flag: 'NORMAL' }],
    ['UWBC', '0-2 /hpf', { value: null, flag: null }],
    ['CRP', '<5', { value: null, flag: 'NORMAL' }],
  ])('stores %s %j as typed: %j', async (code, text, stored) => {
    const order = await orderInProgress(server, [code]);
    const [result] = (await order.save([entered(code, null, { text })])).results;
    expect(result).toMatchObject({ text, ...stored });
    expect((await order.seenByDoctor())[0]).toMatchObject({ text, ...stored });
  });

  test.each([
    ['GLUR', '5.6 mmol/L', 'RESULT_CONVERTED', { value: 100.9, flag: 'NORMAL' }],
    ['TROPI', '<0.1 ng/mL', 'RESULT_CONVERTED', { value: null }],
    ['K', 'see the report', 'RESULT_WORDS', { value: null, flag: null }],
    ['K', '7.2 haemolysed', 'RESULT_WORDS', { value: null, flag: 'CRITICAL_HIGH' }],
    ['GLUCAP', 'HI', 'RESULT_WORDS', { value: null, flag: 'CRITICAL_HIGH' }],
    ['K', '9.4', 'RESULT_UNUSUAL', { value: 9.4, flag: 'CRITICAL_HIGH' }],
  ])('takes %s %j once it is confirmed: %s', async (code, text, reason, stored) => {
    const order = await orderInProgress(server, [code]);
    expect((await order.refusal([entered(code, null, { text })])).fields).toMatchObject([{ reason }]);
    const { results } = await order.save([entered(code, null, { text, confirmed: true })]);
    expect(results).toMatchObject([{ text, ...stored }]);
  });

  test.each([
    ['K', '5,2', null, 'RESULT_COMMA'],
    ['K', '5.6 mg', null, 'RESULT_UNIT'],
    ['CA', '9 mEq/L', null, 'RESULT_UNIT'],
    ['K', '4..8', null, 'RESULT_UNREADABLE'],
    ['K', 'xxx', null, 'RESULT_UNREADABLE'],
    ['MP', 'xxx', null, 'RESULT_UNREADABLE'],
    ['K', 'pending', null, 'RESULT_PENDING'],
    ['MP', 'Report awaited', null, 'RESULT_PENDING'],
    ['K', '0005', null, 'RESULT_ZEROS'],
    ['K', '<0', null, 'RESULT_NOT_POSSIBLE'],
    ['K', '<3', 3, 'FORMAT'],
  ])('refuses %s %j with the value %s, confirmed or not: %s', async (code, text, value, reason) => {
    const order = await orderInProgress(server, [code]);
    const wrong = entered(code, value, { text, confirmed: true });
    expect((await order.refusal([wrong])).fields).toMatchObject([{ reason }]);
  });

  test('names both units of a result that cannot be converted', async () => {
    const order = await orderInProgress(server, ['CA']);
    expect((await order.refusal([entered('CA', null, { text: '9 mEq/L' })])).fields).toMatchObject([
      { params: { unit: 'mg/dL', typedUnit: 'mEq/L' } },
    ]);
  });

  test('stores a repeated send of a bound once', async () => {
    const order = await orderInProgress(server, ['K']);
    const body = await order.bodyOf([entered('K', null, { text: '>7.0' })]);
    await order.agent.call(labResultCalls.saveLabResults, { body });
    await order.agent.call(labResultCalls.saveLabResults, { body });
    expect((await order.read()).results).toMatchObject([{ version: 1 }]);
  });

  test('alerts the doctor of a bound that may be critical, with the typed text', async () => {
    const order = await orderInProgress(server, ['K']);
    await order.save([entered('K', null, { text: '>5.8' })], { resultStatus: 'PRELIMINARY' });
    const doctor = await server.signInAs('vikram.desai');
    const { results } = await doctor.call(myConsultationCalls.resultsToRead, {});
    expect(results.find(({ id }) => id === order.serviceId)).toMatchObject({
      isCritical: true,
      critical: [{ name: 'Potassium', text: '>5.8', value: null, flag: 'CRITICAL_HIGH' }],
    });
    const alerts = (await server.rows('criticalAlert')).filter((row) => row.requestId === order.serviceId);
    expect(alerts).toMatchObject([{ userId: doctor.userId, endedAt: null }]);
  });

  test('keeps the typed bound in the history of a correction', async () => {
    const order = await orderInProgress(server, ['K']);
    await order.save([entered('K', null, { text: '>7.0' })]);
    const [corrected] = (await order.save([entered('K', 5)])).results;
    expect(corrected).toMatchObject({ value: 5, text: null, earlier: [{ text: '>7.0', value: null }] });
  });

  test('does not count a rejected sample as a result of the order', async () => {
    const order = await orderInProgress(server, ['K']);
    await order.save([entered('K', null, { text: 'Sample haemolysed' })]);
    expect((await order.calls.details()).enteredResults).toBe(0);
    await order.save([entered('K', 4.5)]);
    expect((await order.calls.details()).enteredResults).toBe(1);
  });
});

describe('a series', () => {
  test('holds a newer bound beside the older numbers, and never as a number', async () => {
    const order = await orderInProgress(server, ['K']);
    await order.save([entered('K', 4.5)], { sampleAt: '2026-11-20T04:00:00.000Z' });
    const next = await orderInProgress(server, ['K']);
    const sampleAt = '2026-11-21T04:00:00.000Z';
    await next.save([entered('K', null, { text: '>7.0' })], { sampleAt });
    const series = await seriesOf(next, 'K');
    const report = series?.reports.find(({ at }) => at === sampleAt);
    expect(report).toMatchObject({ text: '>7.0', flag: 'CRITICAL_HIGH', low: 3.5 });
    expect(series?.points.map(({ value }) => value)).not.toContain(7);
    expect(series?.unit).toBe('mmol/L');
  });

  test('holds words and a rejected sample of a numeric test, and no test in words', async () => {
    const order = await orderInProgress(server, ['HIVVL', 'MP']);
    await order.save([
      entered('HIVVL', null, { text: 'Not detected' }),
      entered('MP', null, { text: 'P. vivax seen' }),
    ]);
    expect((await seriesOf(order, 'HIVVL'))?.reports).toContainEqual(
      expect.objectContaining({ text: 'Not detected', flag: null }),
    );
    expect(await seriesOf(order, 'MP')).toBeUndefined();
  });

  test('keeps the flag of a value that the laboratory marked', async () => {
    const order = await orderInProgress(server, ['CL']);
    await order.save([entered('CL', null, { text: '100 H' })]);
    expect((await seriesOf(order, 'CL'))?.points.at(-1)).toMatchObject({
      value: 100,
      text: '100 H',
      flag: 'HIGH',
    });
  });
});
