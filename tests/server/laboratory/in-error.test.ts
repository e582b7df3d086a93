// @module-tag critical
import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { labResultCalls } from '#contract/lab-results.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { padCalls } from '#contract/pad.ts';
import { patientCalls } from '#contract/patients.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { openServer } from '#tests/support/server/server.ts';
import { exportedText } from '#tests/support/server/exported.ts';

const server = await openServer();
const WRONG_PATIENT = { reason: 'WRONG_PATIENT', words: null } as const;

type Order = Awaited<ReturnType<typeof orderInProgress>>;
type Why = Pick<BodyOf<typeof labResultCalls.markResultInError>, 'reason' | 'words'>;

const asking = (order: Order, resultId: string, why: Why = WRONG_PATIENT) => ({
  body: { serviceId: order.serviceId, resultId, ...why },
});

async function resultId(order: Order, code: string): Promise<string> {
  return (await order.read()).results.find((one) => one.code === code)?.id ?? '';
}

const mark = async (order: Order, code: string, why?: Why) =>
  (await order.calls.agent()).call(
    labResultCalls.markResultInError,
    asking(order, await resultId(order, code), why),
  );

const toRead = async (order: Order) => {
  const { results } = await order.v.doctor.call(myConsultationCalls.resultsToRead, {});
  return results.filter(({ id }) => id === order.serviceId);
};

const pageOf = async (order: Order) =>
  (await openPage(server, order.v)).call(patientPageCalls.patientPage, {});

describe('a result of the wrong patient', () => {
  let order: Order;
  let patientId: string;
  beforeAll(async () => {
    order = await orderInProgress(server);
    patientId = order.v.consultation.patient.id;
    await order.save([entered('K', 7.2), entered('NA', 140)]);
    await order.acknowledge(
      (await order.read()).results.filter(({ code }) => code === 'NA').map(({ id }) => id),
    );
    await mark(order, 'K');
  });

  test('stays in the record, marked with who, when and why', async () => {
    const shown = (await order.seenByDoctor()).find(({ code }) => code === 'K');
    expect(shown).toMatchObject({
      value: 7.2,
      flag: null,
      mayMarkInError: false,
      inError: { reason: 'WRONG_PATIENT', words: null, at: server.clock.now().toISOString() },
    });
    expect(shown?.inError?.by.name).toBeTruthy();
    const query = { memberId: patientId };
    const all = await order.v.doctor.call(patientCalls.patientSeries, { query: { ...query, kind: 'LAB' } });
    expect(JSON.stringify(all)).not.toContain('7.2');
    const { results } = await order.v.doctor.call(labResultCalls.patientLabResults, { query });
    expect(results.filter(({ code, inError }) => code === 'K' && inError)).toHaveLength(1);
  });

  test('closes its critical alert and tells the doctor who ordered it, until they say that they know', async () => {
    expect((await order.read()).unseen).toEqual([]);
    const alert = (await server.rows('criticalAlert')).find(({ requestId }) => requestId === order.serviceId);
    expect(alert).toMatchObject({ endedAt: server.clock.now(), repeatAt: null });
    expect(await toRead(order)).toMatchObject([
      { inError: 'Potassium', name: '', isCritical: false, critical: [] },
    ]);
    await order.acknowledge([await resultId(order, 'K')]);
    expect(await toRead(order)).toEqual([]);
  });

  test('reaches no check of a prescription', async () => {
    const body = { consultationNumber: order.v.number, items: [pick('Spironolactone')] };
    const checked = await order.v.doctor.call(padCalls.checkPrescription, { body });
    expect(JSON.stringify(checked)).not.toContain('7.2');
  });

  test('shows no value on the page of the patient, only that the hospital withdrew it', async () => {
    const { results } = await pageOf(order);
    expect(results.find(({ name }) => name === 'Potassium')).toMatchObject({
      isWithdrawn: true,
      value: null,
      text: null,
      flag: null,
    });
    expect(results.find(({ name }) => name === 'Sodium')).toMatchObject({ isWithdrawn: false, value: 140 });
  });

  test('exports as entered in error, without the value of another patient', async () => {
    const bundle = await exportedText(server, patientId);
    const { entry } = JSON.parse(bundle) as { entry: { resource: { status?: string } }[] };
    const found = entry.map(({ resource }) => resource).filter(({ status }) => status === 'entered-in-error');
    expect(found).toMatchObject([{ resourceType: 'Observation', dataAbsentReason: {} }]);
    expect(found[0]).not.toHaveProperty('valueQuantity');
  });

  test('appears in the audit trail', async () => {
    const row = (await server.rows('audit')).find(({ action }) => action === 'RESULT_IN_ERROR');
    expect(row).toMatchObject({ patientId, entity: 'observation' });
  });

  test('makes room for the right value, which is a correction', async () => {
    await order.save([entered('K', 4.1)]);
    const [potassium] = (await order.read()).results.filter(({ code }) => code === 'K');
    expect(potassium).toMatchObject({ value: 4.1, version: 2, resultStatus: 'CORRECTED', inError: null });
    expect(potassium?.earlier).toMatchObject([{ value: 7.2, inError: { reason: 'WRONG_PATIENT' } }]);
    const { results } = await pageOf(order);
    expect(results.find(({ name }) => name === 'Potassium')).toMatchObject({
      isWithdrawn: false,
      value: 4.1,
    });
  });
});

describe('who marks a result', () => {
  test('lets the ordering doctor mark it, who is not told of their own act', async () => {
    const order = await orderInProgress(server);
    await order.save([entered('K', 4.4)]);
    const asked = asking(order, await resultId(order, 'K'), {
      reason: 'OTHER',
      words: 'Read from an old report',
    });
    const other = await server.signInAs('meera.iyer');
    expect(await other.refusal(labResultCalls.markResultInError, asked)).toMatchObject({ httpStatus: 404 });
    await order.v.doctor.call(labResultCalls.markResultInError, asked);
    await order.v.doctor.call(labResultCalls.markResultInError, asked);
    expect(await toRead(order)).toEqual([]);
  });

  test('refuses a reason without words, another reason, and a version that was replaced', async () => {
    const order = await orderInProgress(server);
    await order.save([entered('K', 4.4)]);
    const first = await resultId(order, 'K');
    const agent = await order.calls.agent();
    const refusal = (id: string, why: Why) =>
      agent.refusal(labResultCalls.markResultInError, asking(order, id, why));
    expect(await refusal(first, { reason: 'OTHER', words: '' })).toMatchObject({
      fields: [{ path: 'words', reason: 'FIELD_REQUIRED' }],
    });
    expect(await refusal(first, { reason: 'OTHER', words: 'xxx' })).toMatchObject({
      fields: [{ path: 'words', reason: 'REASON_WORDS' }],
    });
    await order.save([entered('K', 4.5)]);
    expect(await refusal(first, WRONG_PATIENT)).toMatchObject({ httpStatus: 409, reason: 'RESULT_REPLACED' });
    await mark(order, 'K', { reason: 'WRONG_VALUE', words: null });
    // What it took the place of does not count again.
    expect((await order.calls.details()).enteredResults).toBe(0);
    expect(await refusal(await resultId(order, 'K'), WRONG_PATIENT)).toMatchObject({
      httpStatus: 409,
      reason: 'RESULT_IN_ERROR',
    });
  });

  test('refuses a save that did not know of the mark', async () => {
    const order = await orderInProgress(server);
    await order.save([entered('K', 4.4)]);
    const { version } = await order.read();
    await mark(order, 'K');
    expect(await order.refusal([entered('NA', 140)], { version })).toMatchObject({ httpStatus: 409 });
  });
});
