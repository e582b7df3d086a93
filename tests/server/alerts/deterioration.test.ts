// @module-tag critical
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { deteriorationCalls } from '#contract/deterioration.ts';
import { patientCalls } from '#contract/patients.ts';
import { pushDeteriorations, repeatDeteriorations } from '#server/alerts/deterioration.job.ts';
import type { Deps } from '#server/platform/deps.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';

const server = await openServer();
const WELL = { RR: 16, SPO2: 98, SBP: 122, DBP: 80, PULSE: 70, TEMP: 36.8 };
const ILL = { ...WELL, RR: 26, SPO2: 90, SBP: 88, DBP: 50 };

type Measured = Partial<Record<keyof typeof WELL, number>>;

const setOf = (v: Visit, measured: Measured, more: object = {}) => ({
  body: {
    consultationNumber: v.number,
    clientId: randomUUID(),
    values: Object.entries(measured).map(([code, value]) => ({ code, value })),
    onOxygen: false,
    consciousness: 'ALERT' as const,
    ...more,
  },
});

async function record(v: Visit, measured: Measured, more: object = {}) {
  server.clock.advance(10);
  return (await v.nurse.call(patientCalls.recordVitals, setOf(v, measured, more))).vitals;
}

/** A visit of a man who was born then: no alert of an earlier test is open. */
async function visitOf(bornOn: string, who: { sex?: 'MALE' | 'FEMALE'; pregnancy?: object | null } = {}) {
  await server.db
    .updateTable('deteriorationAlert')
    .set({ endedAt: new Date(), repeatAt: null, pushAt: null })
    .execute();
  const v = await visit(server, { mrn: '204311', doctor: 'meera.iyer' });
  const { sex = 'MALE', pregnancy = null } = who;
  await server.db
    .updateTable('patient')
    .set({ bornOn, sex, pregnancy: pregnancy && JSON.stringify(pregnancy) })
    .where('id', '=', v.consultation.patient.id)
    .execute();
  return v;
}

const openFor = async (v: Visit) => (await v.doctor.call(deteriorationCalls.deteriorations, {})).patients;
const eventsTo = async (userId: string) =>
  (await server.rows('event')).filter(
    ({ type, audience }) => type === 'deterioration.changed' && audience.includes(`user:${userId}`),
  );

describe('alarming vital signs', () => {
  it('alert the doctor of the visit at once, until they acknowledge', async () => {
    const v = await visitOf('1960-01-01');
    const { id, warning } = await record(v, ILL);
    expect(warning).toMatchObject({ scale: 'NEWS2', urgency: 'EMERGENCY' });
    expect((await eventsTo(v.doctor.userId)).at(-1)?.data).toEqual({ isNew: true, isCritical: true });
    expect(await openFor(v)).toMatchObject([
      { vitalSetId: id, urgency: 'EMERGENCY', consultationNumber: v.number },
    ]);
    const read = async () =>
      (
        await v.doctor.call(consultationCalls.getConsultationForProvider, {
          query: { consultationNumber: v.number },
        })
      ).consultation;
    expect((await read()).deterioration).toMatchObject({ vitalSetId: id, score: warning?.score });
    expect((await read()).request?.deterioration).toMatchObject({ vitalSetId: id });

    await v.doctor.call(deteriorationCalls.acknowledgeDeterioration, { body: { vitalSetId: id } });
    expect(await openFor(v)).toEqual([]);
    expect((await read()).deterioration).toBeUndefined();
  });

  it('are acknowledged by a doctor who was told alone', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    const other = await server.signInAs('vikram.desai');
    expect((await other.call(deteriorationCalls.deteriorations, {})).patients).toEqual([]);
    const body = { vitalSetId: id };
    expect(await other.refusal(deteriorationCalls.acknowledgeDeterioration, { body })).toMatchObject({
      httpStatus: 404,
    });
    expect(await openFor(v)).toHaveLength(1);
  });

  it('end with a newer whole set that is better, not with one that has gaps', async () => {
    const v = await visitOf('1960-01-01');
    await record(v, ILL);
    await record(v, { PULSE: 70 });
    expect(await openFor(v)).toHaveLength(1);
    await record(v, WELL);
    expect(await openFor(v)).toEqual([]);
  });

  it.each([
    ['one red value of a set with gaps', '1960-01-01', { SPO2: 85 }, {}, 'URGENT'],
    [
      'a score of 5 without a red value',
      '1960-01-01',
      { ...WELL, RR: 22, SPO2: 93, PULSE: 95 },
      {},
      'URGENT',
    ],
    ['unresponsive', '1960-01-01', WELL, { consciousness: 'UNRESPONSIVE' }, 'URGENT'],
    ['a child of 3 with a red respiratory rate', '2023-06-01', { RR: 72 }, { onOxygen: null }, 'URGENT'],
    ['a baby of a score of 7', '2026-09-20', { RR: 92, SPO2: 90, PULSE: 152 }, {}, 'EMERGENCY'],
  ] as const)('alert for %s', async (_, bornOn, measured, more, urgency) => {
    const v = await visitOf(bornOn);
    const confirmed = Object.keys(measured);
    await record(v, measured, { ...more, confirmed });
    expect(await openFor(v)).toMatchObject([{ urgency }]);
  });

  it.each([
    ['a well man', '1960-01-01', WELL],
    ['a fever alone', '1960-01-01', { ...WELL, TEMP: 39.2 }],
    ['a child of 3 with usual values', '2023-06-01', { RR: 30, SPO2: 98, SBP: 95, PULSE: 110, TEMP: 37 }],
  ] as const)('alert nobody for %s', async (_, bornOn, measured) => {
    const v = await visitOf(bornOn);
    await record(v, measured);
    expect(await openFor(v)).toEqual([]);
  });

  it('alert for one extreme value while pregnancy is not recorded, without a score', async () => {
    const v = await visitOf('1996-01-01', { sex: 'FEMALE' });
    const { news2, warning } = await record(v, { ...WELL, SPO2: 88 });
    expect(news2).toBeNull();
    expect(warning).toMatchObject({ scale: 'PREGNANCY_NOT_RECORDED', score: null, urgency: 'URGENT' });
    expect(await openFor(v)).toHaveLength(1);
  });

  it('alert for a red obstetric value in a pregnancy', async () => {
    const pregnancy = { state: 'PREGNANT', at: server.clock.now().toISOString() };
    const v = await visitOf('1996-01-01', { sex: 'FEMALE', pregnancy });
    const { news2, warning } = await record(v, { ...WELL, SBP: 165, DBP: 95 });
    expect(news2).toBeNull();
    expect(warning).toMatchObject({ scale: 'PREGNANT', urgency: 'URGENT' });
  });

  it('go to the doctors on duty where no doctor has the patient', async () => {
    const v = await visitOf('1960-01-01');
    await server.db
      .updateTable('consultation')
      .set({ providerId: null })
      .where('patientId', '=', v.consultation.patient.id)
      .execute();
    await record(v, ILL);
    const [alert] = (await server.rows('deteriorationAlert')).filter(({ endedAt }) => !endedAt);
    expect(alert?.userIds).toContain(v.doctor.userId);
    expect(alert?.userIds).not.toContain(v.nurse.userId);
  });

  it('arrive late without an alert when a newer whole set is known', async () => {
    const v = await visitOf('1960-01-01');
    await record(v, WELL);
    const at = new Date(server.clock.now().getTime() + 15_000);
    await server.db.updateTable('vitalSet').set({ at }).where('consultationId', '=', v.id).execute();
    await record(v, ILL);
    expect(await openFor(v)).toEqual([]);
  });
});

describe('an alert without an acknowledgement', () => {
  const quiet = () => ({ ...server.deps.log, warn: () => undefined }) as never;

  it('is repeated, and told to other doctors on duty after three times', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    const alert = async () => (await server.rows('deteriorationAlert')).find((row) => row.vitalSetId === id);
    expect((await alert())?.userIds).toEqual([v.doctor.userId]);
    const deps = { ...server.deps, log: quiet() };
    for (const times of [2, 3, 4]) {
      server.clock.advance(301);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await repeatDeteriorations(deps);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await alert())?.times).toBe(times);
    }
    expect((await alert())?.userIds.length).toBeGreaterThan(1);
    expect((await alert())?.escalatedAt).not.toBeNull();
  });

  it('is pushed without patient data and closed when it is acknowledged', async () => {
    const v = await visitOf('1960-01-01');
    const sent: object[] = [];
    const push: Deps['push'] = {
      ...server.deps.push,
      async send(_, payload) {
        sent.push(payload);
        return 'sent';
      },
    };
    /** What the server pushes by itself has found no device; then it is due once more, and there is one. */
    async function pushOnce(): Promise<void> {
      await until('the push of the server', async () =>
        (await server.rows('deteriorationAlert')).every(({ pushAt }) => pushAt === null),
      );
      const at = { createdAt: server.clock.now(), seenAt: server.clock.now() };
      const endpoint = 'https://fcm.googleapis.com/worse';
      const keys = JSON.stringify({ p256dh: 'p', auth: 'a' });
      const device = { endpoint, userId: v.doctor.userId, role: 'provider' as const, keys, ...at };
      await server.db.insertInto('pushSubscription').values(device).execute();
      await server.db
        .updateTable('deteriorationAlert')
        .set({ pushAt: server.clock.now() })
        .where('vitalSetId', '=', id)
        .execute();
      await pushDeteriorations({ ...server.deps, push });
      await server.db.deleteFrom('pushSubscription').where('endpoint', '=', endpoint).execute();
    }
    const { id } = await record(v, ILL);
    await pushOnce();
    const payload = { kind: 'TALK_TO_DOC', requestId: id, role: 'provider', url: '/dashboard' };
    expect(sent).toEqual([{ ...payload, deteriorating: true }]);
    await v.doctor.call(deteriorationCalls.acknowledgeDeterioration, { body: { vitalSetId: id } });
    await pushOnce();
    expect(sent.at(-1)).toEqual({ ...payload, deteriorating: true, withdrawn: true });
  });
});
