import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { memberCalls } from '#contract/members.ts';
import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import { patientCalls } from '#contract/patients.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

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
  test('store with their ranges and score, and notify those in the consultation', async () => {
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

  test('list by consultation too: those of another visit are neither shown nor counted', async () => {
    await v.nurse.call(patientCalls.recordVitals, vitals());
    await other.doctor.call(patientCalls.recordVitals, vitals({ consultationNumber: other.number }));
    const { items } = await v.doctor.call(patientCalls.patientVitals, { query: { memberId } });
    for (const consultationNumber of [v.number, other.number]) {
      const query = { memberId, consultationNumber };
      const theirs = items.filter((set) => set.consultationNumber === consultationNumber);
      expect(theirs.length).toBeGreaterThan(0);
      expect(await v.doctor.call(patientCalls.patientVitals, { query })).toMatchObject({
        items: theirs,
        total: theirs.length,
      });
    }
  });

  test('score high when bad, and name the side of each', async () => {
    const values = WELL.map((one) => ({
      ...one,
      value: { RR: 26, SPO2: 90, SBP: 88, DBP: 50, PULSE: 128, TEMP: 39.4 }[one.code] ?? one.value,
    }));
    const { vitals: taken } = await v.doctor.call(
      patientCalls.recordVitals,
      vitals({ values, onOxygen: true, consciousness: 'VOICE' }),
    );
    expect(taken.news2).toEqual({
      score: 18,
      risk: 'HIGH',
      parts: { RR: 3, SPO2: 3, OXYGEN: 2, SBP: 3, PULSE: 2, CONSCIOUSNESS: 3, TEMP: 2 },
    });
    expect(Object.fromEntries(taken.values.map((value) => [value.code, value.flag]))).toEqual({
      RR: 'HIGH',
      SPO2: 'LOW',
      SBP: 'LOW',
      DBP: 'LOW',
      PULSE: 'HIGH',
      TEMP: 'HIGH',
    });
  });

  test('keep the time when a device took them, though they arrive minutes late', async () => {
    const later = await visit(server, { mrn: '204312' });
    server.clock.advance(240);
    const taken = new Date(server.clock.now().getTime() - 180_000).toISOString();
    const headers = {
      [OCCURRED_AT_HEADER]: taken,
      [SENT_AT_HEADER]: server.clock.now().toISOString(),
    };
    const answer = await later.nurse.send(patientCalls.recordVitals, {
      ...vitals({ consultationNumber: later.number }),
      headers,
    });
    expect(await answer.json()).toMatchObject({ vitals: { at: taken } });
  });

  test('sent twice with one clientId are stored once', async () => {
    const input = vitals();
    const count = async () =>
      (await server.rows('vitalSet')).filter((row) => row.clientId === input.body.clientId).length;
    const first = await v.nurse.call(patientCalls.recordVitals, input);
    expect(await v.nurse.call(patientCalls.recordVitals, input)).toEqual(first);
    expect(await count()).toBe(1);
  });

  test('get no score when one of its parameters is missing, nor under 16 years', async () => {
    const few = await v.nurse.call(patientCalls.recordVitals, vitals({ values: WELL.slice(1) }));
    expect(few.vitals.news2).toBeNull();
    const unknown = await v.nurse.call(patientCalls.recordVitals, vitals({ consciousness: null }));
    expect(unknown.vitals.news2).toBeNull();
    const noOxygen = await v.nurse.call(patientCalls.recordVitals, vitals({ onOxygen: null }));
    expect(noOxygen.vitals).toMatchObject({ onOxygen: null, news2: null });
    const child = await visit(server, { mrn: '204347' });
    const set = (bornOn: string) =>
      server.db
        .updateTable('patient')
        .set({ bornOn, sex: 'MALE' })
        .where('id', '=', child.consultation.patient.id)
        .execute();
    const score = async () =>
      (await child.nurse.call(patientCalls.recordVitals, vitals({ consultationNumber: child.number }))).vitals
        .news2;
    await set('2010-11-22');
    expect(await score()).toBeNull();
    await set('2010-11-21');
    expect(await score()).toMatchObject({ score: 0, risk: 'LOW' });
  });

  test('get no score in a pregnancy, for which NEWS2 is not made', async () => {
    const at = server.clock.now().toISOString();
    const tell = (pregnancy: string | null) =>
      server.db.updateTable('patient').set({ pregnancy }).where('id', '=', memberId).execute();
    const score = async () => (await v.nurse.call(patientCalls.recordVitals, vitals())).vitals.news2;
    await tell(JSON.stringify({ state: 'PREGNANT', at }));
    expect(await score()).toBeNull();
    await tell(JSON.stringify({ state: 'NOT_PREGNANT', at }));
    expect(await score()).toMatchObject({ score: 0 });
    await tell(null);
  });

  test('give the body mass index from height and weight, and the profile shows the latest', async () => {
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

  test('several that are wrong are all named', async () => {
    const values = [
      { code: 'TEMP', value: 98.6 },
      { code: 'RR', value: 16 },
      { code: 'SPO2', value: 940 },
    ];
    const refused = await v.nurse.refusal(patientCalls.recordVitals, vitals({ values }));
    expect(refused.fields?.map(({ path }) => path)).toEqual(['values.0.value', 'values.2.value']);
  });

  test('the second SpO2 scale is a doctor’s decision', async () => {
    const input = vitals({
      spo2Scale: 2,
      values: WELL.map((one) => (one.code === 'SPO2' ? { ...one, value: 89 } : one)),
    });
    expect(await v.nurse.refusal(patientCalls.recordVitals, input)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await v.doctor.call(patientCalls.recordVitals, input)).vitals.news2).toMatchObject({
      score: 0,
      risk: 'LOW',
    });
  });

  test('refuse people outside the consultation, and agents', async () => {
    const stranger = await server.signInAs('arjun.rao');
    expect(await stranger.refusal(patientCalls.recordVitals, vitals())).toMatchObject({ code: 'NOT_FOUND' });
    const agent = await server.signInAs('farhan.shaikh');
    expect(await agent.refusal(patientCalls.recordVitals, vitals())).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
