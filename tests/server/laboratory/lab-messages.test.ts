// @module-tag critical
import { beforeAll, describe, expect, test } from 'vitest';
import { labMessageCalls } from '#contract/lab-messages.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

interface Patient {
  mrn: string;
  name: string;
  bornOn: string;
  sex: string;
}

let order: Awaited<ReturnType<typeof orderInProgress>>;
let patient: Patient;

beforeAll(async () => {
  order = await orderInProgress(server, ['K', 'MP']);
  await server.db
    .updateTable('patient')
    .set({ birthKnownTo: 'DAY' })
    .where('id', '=', order.v.consultation.patient.id)
    .execute();
  patient = await server.db
    .selectFrom('patient')
    .select(['mrn', 'name', 'bornOn', 'sex'])
    .where('id', '=', order.v.consultation.patient.id)
    .executeTakeFirstOrThrow();
});

const OBX = ['OBX|1|NM|K^Potassium^L||7.2|mmol/L|3.5 - 5.1|HH|||F', 'OBX|2|ST|ZZ^Unknown^L||x||||||F'];

function fileOf(more: Partial<Patient> & { order?: string; obx?: readonly string[] } = {}): File {
  const { mrn, name, bornOn, sex } = { ...patient, ...more };
  const lines = [
    String.raw`MSH|^~\&|LIS|LAB|||20261129101500||ORU^R01|1|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||${mrn}^^^^MR||${name}||${bornOn.replaceAll('-', '')}|${sex.slice(0, 1)}`,
    `OBR|1|${more.order ?? order.serviceNumber}||P^Panel|||202611200830||||||||||||||||||F`,
    ...(more.obx ?? OBX),
  ];
  return new File([lines.join('\r')], 'results.hl7');
}

const read = async (file: File) =>
  (await order.calls.agent()).call(labMessageCalls.readLabMessages, {
    body: { serviceId: order.serviceId, file },
  });

describe('a file of a laboratory', () => {
  test('answers the results of the order and its patient, and stores nothing', async () => {
    const { reports, faults } = await read(fileOf());
    expect(reports).toMatchObject([
      {
        order: 'SAME',
        isForThisOrder: true,
        results: [
          { test: 'K', value: '7.2', state: 'FINAL', sampleAt: '2026-11-20T03:00:00.000Z' },
          { test: null, name: 'Unknown' },
        ],
      },
    ]);
    expect(faults).toEqual([]);
    expect((await order.read()).results).toEqual([]);
  });

  test.each([
    ['another patient number', { mrn: 'R-999999' }],
    ['a twin of another name', { name: 'Twin^Other' }],
    ['another day of birth', { bornOn: '1901-02-03' }],
    ['another order number', { order: 'LB-999999' }],
  ])('H331 answers no result for %s, and shows both sides', async (_, more) => {
    const [report] = (await read(fileOf(more))).reports;
    expect(report).toMatchObject({ isForThisOrder: false, count: 2, results: [], documents: [] });
    expect(report?.checks.find(({ kind }) => kind === 'MRN')).toMatchObject({ recorded: patient.mrn });
  });

  test('names each line that was not read, and refuses a file that is no message', async () => {
    const { faults } = await read(fileOf({ obx: ['OBX|1|RP|K||x||||||F', 'OBX|2|NM|K||1|mmol/L|||||D'] }));
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'VALUE_TYPE'],
      [5, 'STATE'],
    ]);
    const agent = await order.calls.agent();
    const body = { serviceId: order.serviceId, file: new File(['Potassium 7.2'], 'results.txt') };
    expect(await agent.refusal(labMessageCalls.readLabMessages, { body })).toMatchObject({
      code: 'WRONG_TYPE',
      reason: 'NOT_HL7',
    });
  });

  test('refuses a file for an order that was cancelled', async () => {
    await server.db
      .updateTable('request')
      .set({ status: 'CANCELLED' })
      .where('id', '=', order.serviceId)
      .execute();
    const body = { serviceId: order.serviceId, file: fileOf() };
    const agent = await order.calls.agent();
    expect((await agent.refusal(labMessageCalls.readLabMessages, { body })).code).toBe('NOT_ALLOWED');
    await server.db
      .updateTable('request')
      .set({ status: 'IN_PROGRESS' })
      .where('id', '=', order.serviceId)
      .execute();
  });

  test('a preliminary result becomes final, and a corrected one replaces it: as the laboratory states it', async () => {
    const potassium = (value: string, state: string) =>
      `OBX|1|NM|K^Potassium^L||${value}|mmol/L|3.5 - 5.1|N|||${state}`;
    const steps = [
      ['P', '4.4', 'PRELIMINARY'],
      ['F', '4.4', 'FINAL'],
      ['C', '4.9', 'CORRECTED'],
    ] as const;
    for (const [letter, value, state] of steps) {
      const [report] = (await read(fileOf({ obx: [potassium(value, letter)] }))).reports;
      expect(report?.results).toMatchObject([{ test: 'K', value, state }]);
      const resultStatus = state === 'PRELIMINARY' ? 'PRELIMINARY' : 'FINAL';
      await order.save([entered('K', Number(value))], { resultStatus });
      const { results } = await order.read();
      expect(results.filter(({ code }) => code === 'K')).toMatchObject([
        { value: Number(value), resultStatus: state },
      ]);
    }
  });

  test('leads to a critical result like a typed one, once it is saved', async () => {
    const [report] = (await read(fileOf())).reports;
    const value = report?.results[0]?.value ?? '';
    const { results } = await order.save([entered('K', Number(value), { text: `${value} HH` })]);
    expect(results).toMatchObject([{ code: 'K', value: 7.2, flag: 'CRITICAL_HIGH' }]);
  });
});
