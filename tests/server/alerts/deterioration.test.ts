// @module-tag critical
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { deteriorationCalls } from '#contract/deterioration.ts';
import { patientCalls } from '#contract/patients.ts';
import { findOpenForOperators, noteWarning } from '#server/alerts/deterioration.ts';
import { listDoctors } from '#server/alerts/deterioration.queries.ts';
import { pushDeteriorations, repeatDeteriorations } from '#server/alerts/deterioration.job.ts';
import { change } from '#server/platform/writes/change.ts';
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
    expect((await eventsTo(v.doctor.userId)).at(-1)?.data).toEqual({
      vitalSetId: id,
      isNew: true,
      isCritical: true,
    });
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
    ['unresponsive', '1960-01-01', WELL, { consciousness: 'UNRESPONSIVE' }, 'EMERGENCY'],
    ['a response to voice alone', '1960-01-01', WELL, { consciousness: 'VOICE' }, 'URGENT'],
    [
      'a baby of 10 days with fever',
      '2026-09-20',
      { RR: 40, SPO2: 98, SBP: 72, PULSE: 130, TEMP: 39.5 },
      {},
      'URGENT',
    ],
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

const isNotEnded = ({ endedAt }: { endedAt: Date | null }) => endedAt === null;
const openRow = async () => (await server.rows('deteriorationAlert')).find(isNotEnded);
const URGENT = { ...WELL, SPO2: 91 };

describe('an alarming set after another one', () => {
  it('keeps the graver urgency, the times and those who were told', async () => {
    const v = await visitOf('1960-01-01');
    const first = await record(v, ILL);
    const escalatedAt = server.clock.now();
    await server.db
      .updateTable('deteriorationAlert')
      .set({ times: 3, escalatedAt })
      .where('vitalSetId', '=', first.id)
      .execute();
    const repeatAt = (await openRow())?.repeatAt;
    const { id } = await record(v, URGENT);
    const row = await openRow();
    expect(row).toMatchObject({ vitalSetId: id, urgency: 'EMERGENCY', times: 3, escalatedAt, repeatAt });
    expect(row?.userIds.length).toBeGreaterThan(1);
    expect(await openFor(v)).toMatchObject([{ vitalSetId: id, urgency: 'EMERGENCY' }]);
  });

  it('does not postpone the telling of other doctors by measuring again', async () => {
    const v = await visitOf('1960-01-01');
    const deps = { ...server.deps, log: { ...server.deps.log, warn: () => undefined } as never };
    for (const _ of [1, 2, 3, 4]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await record(v, ILL);
      server.clock.advance(240);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await repeatDeteriorations(deps);
    }
    server.clock.advance(301);
    await repeatDeteriorations(deps);
    expect((await openRow())?.escalatedAt).not.toBeNull();
  });

  it('leaves the alert open while it is not recorded whether there is a pregnancy', async () => {
    const v = await visitOf('1996-01-01', { sex: 'FEMALE' });
    await record(v, ILL);
    await record(v, WELL);
    expect(await openFor(v)).toMatchObject([{ urgency: 'EMERGENCY' }]);
  });
});

describe('SpO2 scale 2', () => {
  it('counts in later sets after a doctor chooses it, until one chooses scale 1', async () => {
    const v = await visitOf('1960-01-01');
    const low = { ...WELL, SPO2: 90 };
    const byDoctor = (spo2Scale: 1 | 2) =>
      v.doctor.call(patientCalls.recordVitals, setOf(v, low, { spo2Scale }));
    expect((await record(v, low)).warning).toMatchObject({ urgency: 'URGENT' });
    server.clock.advance(10);
    expect((await byDoctor(2)).vitals.warning).toMatchObject({ score: 0, urgency: null });
    expect((await record(v, low)).warning).toMatchObject({ score: 0, urgency: null });
    // A nurse takes no decision of a doctor back.
    expect((await record(v, low, { spo2Scale: 1 })).warning).toMatchObject({ urgency: null });
    server.clock.advance(10);
    await byDoctor(1);
    expect((await record(v, low)).warning).toMatchObject({ urgency: 'URGENT' });
  });
});

describe('whom alarming vital signs are told', () => {
  /** The doctor's visit becomes one that is booked for later. */
  const bookLater = async (v: Visit) => {
    const scheduledAt = new Date(server.clock.now().getTime() + 10 * 86_400_000);
    await server.db
      .updateTable('consultation')
      .set({
        startedAt: null,
        scheduledAt,
        scheduledUntil: new Date(scheduledAt.getTime() + 900_000),
      })
      .where('id', '=', v.id)
      .execute();
  };
  const duty = (v: Visit, onDuty: boolean) =>
    server.db.updateTable('provider').set({ onDuty }).where('userId', '=', v.doctor.userId).execute();

  it('is not the doctor of a visit that is booked for later alone', async () => {
    const v = await visitOf('1960-01-01');
    // Visits of other tests are open.
    await server.db
      .updateTable('consultation')
      .set({ providerId: null })
      .where('patientId', '=', v.consultation.patient.id)
      .where('id', '!=', v.id)
      .execute();
    await bookLater(v);
    const doctors = await server.db
      .transaction()
      .execute((tx) =>
        listDoctors(tx, { patientId: v.consultation.patient.id, consultationId: null, homeVisitId: null }),
      );
    expect(doctors).not.toContain(v.doctor.userId);
  });

  it('is everybody on duty at once when the doctor of the visit is not', async () => {
    const v = await visitOf('1960-01-01');
    await duty(v, false);
    await record(v, ILL);
    const row = await openRow();
    expect(row?.userIds).toContain(v.doctor.userId);
    expect(row?.userIds.length).toBeGreaterThan(1);
    expect(row?.escalatedAt).not.toBeNull();
    await duty(v, true);
  });

  it('is no doctor of another hub, and the operators where no hub is known', async () => {
    const v = await visitOf('1960-01-01');
    await server.db.updateTable('request').set({ hubKey: null }).where('consultationId', '=', v.id).execute();
    await server.db
      .updateTable('consultation')
      .set({ providerId: null })
      .where('patientId', '=', v.consultation.patient.id)
      .execute();
    const own = (await server.rows('userHub')).filter(({ userId }) => userId === v.nurse.userId);
    await server.db.deleteFrom('userHub').where('userId', '=', v.nurse.userId).execute();
    await record(v, ILL);
    await server.db.insertInto('userHub').values(own).execute();
    const row = await openRow();
    expect(row?.userIds).toEqual([]);
    expect(row?.operatorsAt).not.toBeNull();
    expect(await findOpenForOperators(server.db)).toMatchObject({
      count: 1,
      names: [expect.stringMatching(/\d/)],
    });
  });

  it('is not the doctor of a closed visit', async () => {
    const v = await visitOf('1960-01-01');
    await record(v, ILL);
    const read = async () =>
      (
        await v.doctor.call(consultationCalls.getConsultationForProvider, {
          query: { consultationNumber: v.number },
        })
      ).consultation;
    expect((await read()).deterioration).toBeDefined();
    await server.db
      .updateTable('consultation')
      .set({ endedAt: server.clock.now() })
      .where('id', '=', v.id)
      .execute();
    expect((await read()).deterioration).toBeUndefined();
  });

  it('is the nurse too, without a sound, and each event names its set', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    expect((await eventsTo(v.nurse.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
    await v.doctor.call(deteriorationCalls.acknowledgeDeterioration, { body: { vitalSetId: id } });
    expect((await eventsTo(v.nurse.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
    expect((await eventsTo(v.doctor.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
  });

  it('need words of a doctor who has no visit of the patient', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    const other = await server.signInAs('vikram.desai');
    await server.db
      .updateTable('deteriorationAlert')
      .set({ userIds: [v.doctor.userId, other.userId] })
      .where('vitalSetId', '=', id)
      .execute();
    const [listed] = (await other.call(deteriorationCalls.deteriorations, {})).patients;
    expect(listed).toMatchObject({ consultationNumber: null });
    expect(listed?.byMobile).not.toBe('');
    const acknowledge = deteriorationCalls.acknowledgeDeterioration;
    expect(await other.refusal(acknowledge, { body: { vitalSetId: id } })).toMatchObject({
      fields: [{ path: 'words', reason: 'VITALS_WORDS_NEEDED' }],
    });
    expect(await openFor(v)).toHaveLength(1);
    await other.call(acknowledge, { body: { vitalSetId: id, words: 'Called the nurse, ambulance sent' } });
    expect(await openFor(v)).toEqual([]);
    const row = (await server.rows('deteriorationAlert')).find(({ vitalSetId }) => vitalSetId === id);
    expect(row?.endedWords).toBe('Called the nurse, ambulance sent');
  });
});

describe('an alert without an acknowledgement', () => {
  it('is listed and neither pushed nor repeated of a set over six hours old', async () => {
    const v = await visitOf('1960-01-01');
    const createdAt = new Date(server.clock.now().getTime() - 8 * 3_600_000);
    await server.db.updateTable('consultation').set({ createdAt }).where('id', '=', v.id).execute();
    const occurredAt = new Date(server.clock.now().getTime() - 7 * 3_600_000);
    const patientId = v.consultation.patient.id;
    const { id } = await record(v, WELL);
    // No set of another test is newer.
    await server.db.updateTable('vitalSet').set({ warning: null }).where('id', '!=', id).execute();
    await server.db.updateTable('vitalSet').set({ at: occurredAt }).where('id', '=', id).execute();
    await change({ ...server.deps, who: { type: 'system' } }, (c) =>
      noteWarning(
        c,
        {
          vitalSetId: id,
          patientId,
          consultationId: v.id,
          homeVisitId: null,
          at: occurredAt,
          byUser: v.nurse.userId,
        },
        { scale: 'NEWS2', score: 9, missing: [], urgency: 'EMERGENCY', isReassuring: false },
      ),
    );
    expect(await openRow()).toMatchObject({ vitalSetId: id, repeatAt: null, pushAt: null });
    expect((await eventsTo(v.doctor.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
    expect(await openFor(v)).toHaveLength(1);
  });

  it('ends its repeats after an hour and is on the board of the operators', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    await server.db
      .updateTable('deteriorationAlert')
      .set({ times: 12 })
      .where('vitalSetId', '=', id)
      .execute();
    server.clock.advance(301);
    const log = { ...server.deps.log, error: () => undefined } as never;
    await repeatDeteriorations({ ...server.deps, log });
    const row = await openRow();
    expect(row).toMatchObject({ vitalSetId: id, repeatAt: null, times: 12 });
    expect(row?.operatorsAt).not.toBeNull();
  });

  it('is not repeated to a doctor who was disabled', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    const gone = (await server.signInAs('vikram.desai')).userId;
    const userIds = [v.doctor.userId, gone];
    await server.db
      .updateTable('deteriorationAlert')
      .set({ userIds, escalatedAt: server.clock.now() })
      .where('vitalSetId', '=', id)
      .execute();
    const disable = (disabledAt: Date | null) =>
      server.db.updateTable('appUser').set({ disabledAt }).where('id', '=', gone).execute();
    await disable(server.clock.now());
    server.clock.advance(301);
    await repeatDeteriorations({
      ...server.deps,
      log: { ...server.deps.log, warn: () => undefined } as never,
    });
    await disable(null);
    expect((await openRow())?.userIds).toContain(v.doctor.userId);
    expect((await openRow())?.userIds).not.toContain(gone);
  });

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
