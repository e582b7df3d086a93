import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { memberCalls } from '#contract/members.ts';
import { patientCalls } from '#contract/patients.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { serviceCalls } from '#contract/services.ts';
import { storageCalls } from '#contract/storage.ts';
import { medicineNamed } from '#server/seed/medicine.ts';
import { pdf } from '#tests/support/files.ts';
import { visit, type Visit } from '#tests/support/journeys.ts';
import { openServer } from '#tests/support/server.ts';

const server = await openServer();
let v: Visit;
let other: Visit;
let memberId: string;

/** Two doctors treat the same patient. */
beforeAll(async () => {
  v = await visit(server, { mrn: '204311', doctor: 'meera.iyer' });
  other = await visit(server, { mrn: '204311', doctor: 'vikram.desai' });
  memberId = v.consultation.patient.id;
  await server.db.updateTable('patient').set({ bornOn: '1960-01-01' }).where('id', '=', memberId).execute();
});

const paracetamol = medicineNamed({
  medicine: 'Paracetamol',
  strength: '500 mg',
  frequency: '1-0-1',
  timing: 'AFTER_FOOD',
  durationDays: 5,
  instructions: '',
});
const WELL = [
  { code: 'RR', value: 16 },
  { code: 'SPO2', value: 98 },
  { code: 'SBP', value: 122 },
  { code: 'DBP', value: 80 },
  { code: 'PULSE', value: 70 },
  { code: 'TEMP', value: 36.8 },
];
const vitals = (more: object = {}) => ({
  body: {
    consultationNumber: v.number,
    clientId: randomUUID(),
    values: WELL,
    onOxygen: false,
    consciousness: 'ALERT' as const,
    ...more,
  },
});

describe('vitals', () => {
  test('are recorded with their ranges and score, and told to those in the consultation', async () => {
    const eventsBefore = (await server.rows('event')).length;
    const { vitals: taken } = await v.nurse.call(patientCalls.recordVitals, vitals());
    expect(taken).toMatchObject({
      consultationNumber: v.number,
      by: { userId: v.nurse.userId },
      news2: { score: 0, risk: 'LOW' },
    });
    expect(taken.values.map((value) => [value.code, value.flag])).toEqual([
      ['DBP', null],
      ['PULSE', null],
      ['RR', null],
      ['SBP', null],
      ['SPO2', null],
      ['TEMP', null],
    ]);
    expect((await server.rows('event')).slice(eventsBefore)).toMatchObject([
      { type: 'consultation.changed', data: { consultationId: v.id } },
    ]);
    expect((await server.rows('audit')).at(-1)).toMatchObject({ action: 'VITALS', patientId: memberId });
    const { items } = await v.doctor.call(patientCalls.patientVitals, { query: { memberId } });
    expect(items[0]).toEqual(taken);
  });

  test('that are bad score high and say on which side each lies', async () => {
    const values = WELL.map((one) => ({
      ...one,
      value: { RR: 26, SPO2: 90, SBP: 88, DBP: 50, PULSE: 128, TEMP: 39.4 }[one.code] ?? one.value,
    }));
    const { vitals: taken } = await v.doctor.call(
      patientCalls.recordVitals,
      vitals({ values, onOxygen: true, consciousness: 'VOICE' }),
    );
    expect(taken.news2).toEqual({ score: 3 + 3 + 2 + 3 + 2 + 3 + 2, risk: 'HIGH' });
    expect(Object.fromEntries(taken.values.map((value) => [value.code, value.flag]))).toEqual({
      RR: 'HIGH',
      SPO2: 'LOW',
      SBP: 'LOW',
      DBP: 'LOW',
      PULSE: 'HIGH',
      TEMP: 'HIGH',
    });
  });

  test('sent twice with one clientId are stored once', async () => {
    const input = vitals();
    const count = async () =>
      (await server.rows('vitalSet')).filter((row) => row.clientId === input.body.clientId).length;
    const first = await v.nurse.call(patientCalls.recordVitals, input);
    expect(await v.nurse.call(patientCalls.recordVitals, input)).toEqual(first);
    expect(await count()).toBe(1);
  });

  test('have no score when one of its parameters is missing, nor under 16 years', async () => {
    const few = await v.nurse.call(patientCalls.recordVitals, vitals({ values: WELL.slice(1) }));
    expect(few.vitals.news2).toBeNull();
    const unknown = await v.nurse.call(patientCalls.recordVitals, vitals({ consciousness: null }));
    expect(unknown.vitals.news2).toBeNull();
    const child = await visit(server, { mrn: '204347' });
    const set = (bornOn: string) =>
      server.db
        .updateTable('patient')
        .set({ bornOn })
        .where('id', '=', child.consultation.patient.id)
        .execute();
    const score = async () =>
      (await child.nurse.call(patientCalls.recordVitals, vitals({ consultationNumber: child.number }))).vitals
        .news2;
    await set('2010-11-22');
    expect(await score()).toBeNull();
    await set('2010-11-21');
    expect(await score()).toEqual({ score: 0, risk: 'LOW' });
  });

  test('of height and weight give the body mass index, and the profile shows the latest', async () => {
    const values = [
      { code: 'HT', value: 160 },
      { code: 'WT', value: 64 },
    ];
    const { vitals: taken } = await v.nurse.call(patientCalls.recordVitals, vitals({ values }));
    expect(taken.values).toContainEqual(expect.objectContaining({ code: 'BMI', value: 25, flag: 'HIGH' }));
    const { profileValues } = await v.doctor.call(memberCalls.getProfileValues, { query: { memberId } });
    expect(profileValues).toMatchObject({ heightCm: 160, weightKg: 64 });
  });

  test.each([
    ['a value that cannot be', [{ code: 'TEMP', value: 98.6 }], 'values.0.value'],
    ['an unknown code', [{ code: 'XX', value: 1 }], 'values.0.code'],
    ['a code twice', [...WELL, { code: 'RR', value: 17 }], 'values.6.code'],
    [
      'a lower pressure above the upper',
      [
        { code: 'SBP', value: 80 },
        { code: 'DBP', value: 80 },
      ],
      'values.1.value',
    ],
    ['a huge number', [{ code: 'RR', value: 1e300 }], 'values.0.value'],
    ['no value at all', [], 'values'],
  ])('refuse %s', async (_, values, path) => {
    const before = (await server.rows('observation')).length;
    expect(await v.nurse.refusal(patientCalls.recordVitals, vitals({ values }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path }],
    });
    expect((await server.rows('observation')).length).toBe(before);
  });

  test('the second SpO2 scale is a doctor’s decision', async () => {
    const input = vitals({
      spo2Scale: 2,
      values: WELL.map((one) => (one.code === 'SPO2' ? { ...one, value: 89 } : one)),
    });
    expect(await v.nurse.refusal(patientCalls.recordVitals, input)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await v.doctor.call(patientCalls.recordVitals, input)).vitals.news2).toEqual({
      score: 0,
      risk: 'LOW',
    });
  });

  test('are not recorded by somebody who is not in the consultation, nor by an agent', async () => {
    const stranger = await server.signInAs('arjun.rao');
    expect(await stranger.refusal(patientCalls.recordVitals, vitals())).toMatchObject({ code: 'NOT_FOUND' });
    const agent = await server.signInAs('farhan.shaikh');
    expect(await agent.refusal(patientCalls.recordVitals, vitals())).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('series for trend charts', () => {
  test('of labs are oldest first, each value with its range and side', async () => {
    const { series } = await v.doctor.call(patientCalls.patientSeries, { query: { memberId, kind: 'LAB' } });
    expect(series.length).toBeGreaterThan(1);
    for (const { points } of series) {
      const times = points.map((point) => point.at);
      expect(times).toEqual(times.toSorted());
    }
    const [first] = series;
    const { series: one } = await v.doctor.call(patientCalls.patientSeries, {
      query: { memberId, kind: 'LAB', code: first?.code ?? '' },
    });
    expect(one).toEqual([first]);
  });

  test('hold the newest values, and say that there are older ones', async () => {
    const patientId = memberId;
    const base = { patientId, kind: 'LAB' as const, code: 'TEST-X', name: 'Test', unit: 'mg/dL' };
    const rows = Array.from({ length: 130 }, (_, i) => ({
      ...base,
      id: randomUUID(),
      value: i,
      low: 10,
      high: 125,
      vitalSetId: null,
      requestId: null,
      at: new Date(Date.UTC(2026, 0, 1) + i * 3_600_000),
    }));
    await server.db.insertInto('observation').values(rows).execute();
    const query = { memberId, kind: 'LAB' as const, code: 'TEST-X' };
    const [series] = (await v.doctor.call(patientCalls.patientSeries, { query })).series;
    expect(series?.points.map((point) => point.value)).toEqual(rows.slice(10).map((row) => row.value));
    expect(series?.hasOlder).toBe(true);
    expect(series?.points.at(-1)?.flag).toBe('HIGH');
    expect(series?.points.at(0)?.flag).toBeNull();
  });

  test('of a patient of somebody else are not there', async () => {
    const stranger = await server.signInAs('arjun.rao');
    for (const row of [patientCalls.patientVitals, patientCalls.patientPrescriptions] as const)
      expect(await stranger.refusal(row, { query: { memberId } })).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await stranger.refusal(patientCalls.patientSeries, { query: { memberId, kind: 'LAB' } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe("a patient's papers", () => {
  beforeAll(async () => {
    for (const one of [v, other])
      await one.doctor.call(prescriptionCalls.signPrescription, {
        body: { consultationNumber: one.number, clientId: randomUUID(), items: [paracetamol] },
      });
    const body = { consultationNumber: v.number, clientId: randomUUID(), testCodes: ['HB'] };
    const { labOrder } = await v.doctor.call(prescriptionCalls.orderLabTests, { body });
    const agent = await server.signInAs('farhan.shaikh');
    const { service } = await agent.call(serviceCalls.serviceDetailsById, {
      query: { serviceId: labOrder.serviceId },
    });
    await agent.call(serviceCalls.updateServiceStatus, {
      body: { serviceId: labOrder.serviceId, requestStatus: 'ACCEPTED', version: service.request.version },
    });
    await agent.call(serviceCalls.uploadLabTestResults, {
      body: { serviceId: labOrder.serviceId, clientId: randomUUID(), file: pdf() },
    });
  });

  test('prescriptions of all doctors are seen by each, and each opens their own', async () => {
    const { items, total } = await v.doctor.call(patientCalls.patientPrescriptions, { query: { memberId } });
    expect(total).toBe(2);
    expect(Object.fromEntries(items.map((one) => [one.consultationNumber, one.mayOpen]))).toEqual({
      [v.number]: true,
      [other.number]: false,
    });
    for (const { documentId, mayOpen } of items)
      expect((await v.doctor.send(storageCalls.getDocuementURLByID, { body: { documentId } })).status).toBe(
        mayOpen ? 200 : 404,
      );
    const { profileValues } = await v.doctor.call(memberCalls.getProfileValues, { query: { memberId } });
    expect(profileValues.medicines).toEqual(['Paracetamol 500 mg']);
  });

  test('a medicine whose days are over is no longer a current one', async () => {
    await server.db
      .updateTable('prescription')
      .set({ signedAt: new Date(server.clock.now().getTime() - 6 * 86_400_000) })
      .where('consultationId', 'in', [v.id, other.id])
      .execute();
    const { profileValues } = await v.doctor.call(memberCalls.getProfileValues, { query: { memberId } });
    expect(profileValues.medicines).toEqual([]);
  });

  test.each(['meera.iyer', 'vikram.desai', 'anitha.nair', 'farhan.shaikh'])(
    'documents that %s may open are listed, and those alone',
    async (userName) => {
      const reader = await server.signInAs(userName);
      const { items } = await reader.call(patientCalls.patientDocuments, { query: { memberId } });
      const listed = new Set(items.map((item) => item.id));
      const all = (await server.rows('document')).filter((row) => row.patientId === memberId);
      expect(all.length).toBeGreaterThan(2);
      for (const { id } of all)
        expect(
          (await reader.send(storageCalls.getDocuementByID, { body: { documentId: id } })).status,
          id,
        ).toBe(listed.has(id) ? 200 : 404);
      expect(listed.size).toBeGreaterThan(0);
    },
  );

  test('consultations with every doctor are listed for who treats the patient; agents have no such call', async () => {
    const { items } = await other.doctor.call(patientCalls.patientConsultations, { query: { memberId } });
    expect(items.map((item) => item.id)).toEqual(expect.arrayContaining([v.id, other.id]));
    expect(
      await v.doctor.refusal(consultationCalls.getConsultationForProvider, {
        query: { consultationNumber: other.number },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    const agent = await server.signInAs('farhan.shaikh');
    expect(await agent.refusal(patientCalls.patientConsultations, { query: { memberId } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('odd questions', () => {
  const LISTS = [
    patientCalls.patientConsultations,
    patientCalls.patientPrescriptions,
    patientCalls.patientDocuments,
    patientCalls.patientVitals,
  ] as const;

  test.each(["'; drop table patient; --", '%', '{}', 'ü', '-1', '1e400'])(
    'for patient %j find nobody',
    async (id) => {
      for (const row of [...LISTS, patientCalls.patientById, memberCalls.getProfileValues])
        expect((await v.doctor.send(row, { query: { memberId: id } })).status).toBe(404);
    },
  );

  test('beyond the end of a list get an empty page, with a limit of 0 one row', async () => {
    for (const row of LISTS) {
      const beyond = await v.doctor.call(row, { query: { memberId, cursor: '999999999' } });
      expect(beyond).toMatchObject({ items: [], next: null });
      const one = await v.doctor.call(row, { query: { memberId, limit: '0' } });
      expect(one.items.length).toBe(Math.min(1, one.total));
    }
  });

  test.each([{ cursor: '1'.repeat(10) }, { cursor: 'x' }, { limit: '-1' }, { memberId: 'x'.repeat(65) }])(
    'with %j are refused',
    async (more) => {
      for (const row of LISTS)
        expect((await v.doctor.send(row, { query: { memberId, ...more } })).status).toBe(400);
    },
  );
});
