// @module-tag critical
import { describe, expect, test } from 'vitest';
import { labResultCalls } from '#contract/lab-results.ts';
import { patientCalls } from '#contract/patients.ts';
import { serviceCalls } from '#contract/services.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

describe('a result that an agent enters', () => {
  test('stores unit, range by age and sex, flag, sample time and author; chart and doctor see it', async () => {
    const order = await orderInProgress(server);
    const { tests } = await order.read();
    const sodium = tests.find(({ code }) => code === 'NA');
    const sampleAt = '2026-11-21T04:00:00.000Z';
    const { results } = await order.save([entered('NA', 130), entered('K', 4.4)], { sampleAt });
    expect(results.find(({ code }) => code === 'NA')).toMatchObject({
      value: 130,
      unit: 'mmol/L',
      low: sodium?.low,
      high: sodium?.high,
      ownRange: false,
      flag: 'LOW',
      resultStatus: 'FINAL',
      sampleAt,
      by: { userId: order.agent.userId },
      version: 1,
      earlier: [],
    });
    expect(results.find(({ code }) => code === 'K')?.flag).toBe('NORMAL');
    const seen = await order.seenByDoctor();
    expect(seen.find(({ code }) => code === 'NA')).toMatchObject({
      value: 130,
      flag: 'LOW',
      mayAcknowledge: true,
    });
    const query = { memberId: order.v.consultation.patient.id, kind: 'LAB' as const, code: 'NA' };
    const { series } = await order.v.doctor.call(patientCalls.patientSeries, { query });
    expect(series[0]?.points.at(-1)).toMatchObject({ at: sampleAt, value: 130, flag: 'LOW' });
  });

  test('in words has a flag when a person gives it, and no chart', async () => {
    const order = await orderInProgress(server);
    const words = (verdict: 'ABNORMAL' | null) => [entered('MP', null, { text: 'P. vivax seen', verdict })];
    const [first] = (await order.save(words(null))).results;
    expect(first).toMatchObject({ text: 'P. vivax seen', value: null, flag: null });
    const [second] = (await order.save(words('ABNORMAL'))).results;
    expect(second?.flag).toBe('CRITICAL_ABNORMAL');
    const query = { memberId: order.v.consultation.patient.id, kind: 'LAB' as const };
    const { series } = await order.v.doctor.call(patientCalls.patientSeries, { query });
    expect(series.map(({ code }) => code)).not.toContain('MP');
  });

  test('uses the laboratory’s own range where one is typed', async () => {
    const order = await orderInProgress(server);
    const range = { low: 3.4, high: 4.2 };
    const { results } = await order.save([entered('K', 4.4, { range })]);
    expect(results[0]).toMatchObject({ ...range, ownRange: true, flag: 'HIGH' });
  });

  test('without a range has no flag', async () => {
    const order = await orderInProgress(server, ['HB']);
    await server.db
      .updateTable('patient')
      .set({ sex: 'OTHER' })
      .where('id', '=', order.v.consultation.patient.id)
      .execute();
    const { results } = await order.save([entered('HB', 14)]);
    expect(results[0]).toMatchObject({ low: null, high: null, flag: null });
  });

  test('names the field when it is impossible, unusual, not ordered, or entered twice', async () => {
    const order = await orderInProgress(server);
    const refusal = await order.refusal([
      entered('NA', 1300),
      entered('K', 9.8),
      entered('HB', 12),
      entered('NA', 140),
      entered('MP', null),
    ]);
    expect(refusal).toMatchObject({ httpStatus: 400, code: 'BAD_INPUT' });
    expect(refusal.fields?.map(({ path, reason }) => [path, reason])).toEqual([
      ['values.0.value', 'RESULT_NOT_POSSIBLE'],
      ['values.1.value', 'RESULT_UNUSUAL'],
      ['values.2.code', 'TEST_NOT_ORDERED'],
      ['values.3.code', 'RESULT_TWICE'],
      ['values.4.text', 'FIELD_REQUIRED'],
    ]);
    expect((await order.read()).results).toEqual([]);
    const { results } = await order.save([entered('K', 9.8, { confirmed: true })]);
    expect(results[0]).toMatchObject({ value: 9.8, flag: 'CRITICAL_HIGH' });
  });

  test('requires a sample time in the past and an accepted order', async () => {
    const order = await orderInProgress(server);
    const sampleAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    expect((await order.refusal([entered('K', 4)], { sampleAt })).fields).toMatchObject([
      { path: 'sampleAt', reason: 'DATE_IN_FUTURE' },
    ]);
    const { serviceId } = order;
    await server.db.updateTable('request').set({ status: 'REQUESTED' }).where('id', '=', serviceId).execute();
    expect(await order.refusal([entered('K', 4)])).toMatchObject({ reason: 'ORDER_NOT_ACCEPTED' });
  });

  test('refuses a cancelled test', async () => {
    const order = await orderInProgress(server, ['K', 'NA']);
    const [first] = (await order.calls.details()).products;
    const body = {
      serviceId: order.serviceId,
      productId: first?.id ?? '',
      productStatus: 'CANCELLED' as const,
      note: 'Twice',
    };
    await order.agent.call(serviceCalls.updateServiceProductStatus, { body });
    expect((await order.refusal([entered(first?.code ?? '', 4)])).fields).toMatchObject([
      { reason: 'TEST_NOT_ORDERED' },
    ]);
  });

  test('completes the order in the place of a file', async () => {
    const order = await orderInProgress(server);
    await server.db
      .updateTable('request')
      .set({ paymentState: 'PAID' })
      .where('id', '=', order.serviceId)
      .execute();
    await order.save([entered('K', 4)], { resultStatus: 'PRELIMINARY' });
    expect((await order.calls.move('COMPLETED')).status).toBe(422);
    await order.save([entered('K', 4)]);
    expect((await order.calls.move('COMPLETED')).status).toBe(200);
  });
});

describe('a newer version of a result', () => {
  test('finalises a preliminary one and corrects a final one, keeping earlier value, author and time', async () => {
    const order = await orderInProgress(server);
    await order.save([entered('K', 5.2)], { resultStatus: 'PRELIMINARY' });
    const later = await order.save([entered('K', 5)]);
    expect(later.results[0]).toMatchObject({ value: 5, resultStatus: 'FINAL', version: 2 });
    const at = server.clock.now();
    server.clock.advance(60);
    const corrected = await order.save([entered('K', 4.1)]);
    expect(corrected.results).toHaveLength(1);
    expect(corrected.results[0]).toMatchObject({
      value: 4.1,
      resultStatus: 'CORRECTED',
      version: 3,
      earlier: [
        { value: 5, resultStatus: 'FINAL', enteredAt: at.toISOString(), by: { userId: order.agent.userId } },
        { value: 5.2, resultStatus: 'PRELIMINARY' },
      ],
    });
    const query = { memberId: order.v.consultation.patient.id, kind: 'LAB' as const, code: 'K' };
    const { series } = await order.v.doctor.call(patientCalls.patientSeries, { query });
    const values = series[0]?.points.map(({ value }) => value) ?? [];
    expect(values).toContain(4.1);
    expect(values).not.toContain(5.2);
  });

  test('refuses when another person has saved since; sent twice, it is stored once', async () => {
    const order = await orderInProgress(server);
    const { version } = await order.read();
    const body = await order.bodyOf([entered('K', 5)]);
    await order.agent.call(labResultCalls.saveLabResults, { body });
    await order.agent.call(labResultCalls.saveLabResults, { body });
    // The same device wrote on before its answer came: nothing of it is dropped in silence.
    const more = { ...body, values: [...body.values, entered('NA', 141)] };
    const again = await order.agent.refusal(labResultCalls.saveLabResults, { body: more });
    expect(again).toMatchObject({ code: 'CHANGED_MEANWHILE', detail: { version: version + 1 } });
    const stale = await order.refusal([entered('K', 4)], { version });
    expect(stale).toMatchObject({ code: 'CHANGED_MEANWHILE', detail: { version: version + 1 } });
    expect((await order.read()).results).toMatchObject([{ value: 5, version: 1 }]);
  });

  test.each([
    ['another value', { value: 4.8 }, {}],
    ['a bound', { value: null, text: '>5.0' }, {}],
    ['another status', {}, { resultStatus: 'PRELIMINARY' as const }],
    ["the laboratory's own range", { range: { low: 3, high: 6 } }, {}],
    ['another time of the sample', {}, { sampleAt: '2026-11-20T03:00:00.000Z' }],
  ])('refuses a changed result under a used id: %s', async (_, value, change) => {
    const order = await orderInProgress(server);
    const body = await order.bodyOf([entered('K', 5)]);
    await order.agent.call(labResultCalls.saveLabResults, { body });
    const changed = { ...body, ...change, values: body.values.map((one) => ({ ...one, ...value })) };
    const again = await order.agent.refusal(labResultCalls.saveLabResults, { body: changed });
    expect(again).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  test('refuses a changed verdict on a result in words under a used id', async () => {
    const order = await orderInProgress(server, ['MP']);
    const words = (verdict: 'NORMAL' | 'ABNORMAL') => entered('MP', null, { text: 'P. vivax seen', verdict });
    const body = await order.bodyOf([words('NORMAL')]);
    await order.agent.call(labResultCalls.saveLabResults, { body });
    const changed = { ...body, values: [words('ABNORMAL')] };
    const again = await order.agent.refusal(labResultCalls.saveLabResults, { body: changed });
    expect(again).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const { version } = await order.read();
    await order.agent.call(labResultCalls.saveLabResults, {
      body: { ...changed, version, clientId: crypto.randomUUID() },
    });
    expect((await order.read()).results).toMatchObject([
      { flag: 'CRITICAL_ABNORMAL', resultStatus: 'CORRECTED' },
    ]);
  });
});
