// @module-tag critical
import { describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { deteriorationCalls } from '#contract/deterioration.ts';
import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import { patientCalls } from '#contract/patients.ts';
import { ILL, setOf, vitalSteps, WELL } from '#tests/support/journeys/vital-steps.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { record, visitOf, openFor, eventsTo, withoutDoctor } = vitalSteps(server);

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

  it('accept an acknowledgement only from a doctor who was told', async () => {
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
    await withoutDoctor(v);
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

  it('keeps the newer decision when an older one arrives later', async () => {
    const v = await visitOf('1960-01-01');
    const low = { ...WELL, SPO2: 90 };
    server.clock.advance(600);
    await v.doctor.call(patientCalls.recordVitals, setOf(v, low, { spo2Scale: 1 }));
    const now = server.clock.now();
    const headers = {
      [OCCURRED_AT_HEADER]: new Date(now.getTime() - 300_000).toISOString(),
      [SENT_AT_HEADER]: now.toISOString(),
    };
    const late = { ...setOf(v, low, { spo2Scale: 2 }), headers };
    expect((await v.doctor.send(patientCalls.recordVitals, late)).status).toBe(200);
    expect((await record(v, low)).warning).toMatchObject({ urgency: 'URGENT' });
  });
});
