import { describe, expect, test } from 'vitest';
import { labResultCalls } from '#contract/lab-results.ts';
import { patientCalls } from '#contract/patients.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

describe('a result of a numeric test as the laboratory reports it', () => {
  test.each([
    ['<2.5', null, 'CRITICAL_LOW'],
    ['>7.0', null, 'CRITICAL_HIGH'],
    ['>5.0', null, null],
    ['haemolysed', null, null],
    ['4.50', 4.5, 'NORMAL'],
  ])('stores %j as typed with value %j and flag %s', async (text, value, flag) => {
    const order = await orderInProgress(server, ['K']);
    const [result] = (await order.save([entered('K', null, { text })])).results;
    expect(result).toMatchObject({ text, value, flag, unit: 'mmol/L' });
    expect((await order.seenByDoctor())[0]).toMatchObject({ text, value, flag });
  });

  test('draws no point for a bound, and keeps it in the history of a correction', async () => {
    const order = await orderInProgress(server, ['K']);
    await order.save([entered('K', null, { text: '>7.0' })]);
    const query = { memberId: order.v.consultation.patient.id, kind: 'LAB' as const, code: 'K' };
    const { series } = await order.v.doctor.call(patientCalls.patientSeries, { query });
    expect(series.flatMap(({ points }) => points.map(({ value }) => value))).not.toContain(7);
    const [corrected] = (await order.save([entered('K', 5)])).results;
    expect(corrected).toMatchObject({ value: 5, text: null, earlier: [{ text: '>7.0', value: null }] });
  });

  test('stores a repeated send of a bound once', async () => {
    const order = await orderInProgress(server, ['K']);
    const body = await order.bodyOf([entered('K', null, { text: '>7.0' })]);
    await order.agent.call(labResultCalls.saveLabResults, { body });
    await order.agent.call(labResultCalls.saveLabResults, { body });
    expect((await order.read()).results).toMatchObject([{ version: 1 }]);
  });

  test.each([
    ['5,2', null, 'RESULT_COMMA'],
    ['5.6 mg/dL', null, 'RESULT_UNIT'],
    ['4..8', null, 'RESULT_UNREADABLE'],
    ['<0', null, 'RESULT_NOT_POSSIBLE'],
    ['<3', 3, 'FORMAT'],
  ])('refuses %j with the value %s: %s', async (text, value, reason) => {
    const order = await orderInProgress(server, ['K']);
    expect((await order.refusal([entered('K', value, { text })])).fields).toMatchObject([{ reason }]);
  });
});
