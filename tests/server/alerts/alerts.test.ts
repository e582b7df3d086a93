// @module-tag critical
import { describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { addSeconds } from '#server/platform/time.ts';
import { openStream } from '#tests/support/server/events.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const url = await server.listen();
const alertOf = async (who: SignedInClient, requestId: string) =>
  (await who.call(alertCalls.getAlerts, { query: {} })).items.find((one) => one.requestId === requestId);

/** Everybody whom the newest alert of a request was raised for, by user name. */
async function listeners(requestId: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('alertListener')
    .innerJoin('alert', 'alert.id', 'alertListener.alertId')
    .innerJoin('appUser', 'appUser.id', 'alertListener.userId')
    .select('appUser.userName')
    .where('alert.requestId', '=', requestId)
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .orderBy('appUser.userName')
    .execute();
  return rows.map((row) => row.userName);
}

describe('R3.02 R6.03 an alert', () => {
  test('reaches everyone who would be pushed to, with or without a device, and no others', async () => {
    const { requestId } = await server.raise('EMERGENCY_CARE');
    const [nurse, internal] = [await server.signInAs('mary.dsouza'), await server.signInAs('meera.iyer')];
    expect(await alertOf(nurse, requestId)).toEqual({
      alertId: expect.any(String),
      requestId,
      kind: 'EMERGENCY_CARE',
      hubKey: 'wardline_kothrud',
      raisedAt: server.clock.now().toISOString(),
      level: 0,
      reason: 'QUEUE',
      takenAt: null,
      takenByMe: false,
      takenByName: null,
      withdrawnAt: null,
      heardAt: null,
      snoozedUntil: null,
    });
    expect(await alertOf(internal, requestId)).toBeDefined();
    for (const other of ['sana.khan', 'jyoti.solanki', 'farhan.shaikh'])
      expect(await alertOf(await server.signInAs(other), requestId)).toBeUndefined();
  });

  test('passes over who is on vacation or has the day off, and comes back to them after it', async () => {
    const raised = async () => listeners((await server.raise('TALK_TO_DOC')).requestId);
    const arjun = await server.signInAs('arjun.rao');
    expect(await raised()).toContain('arjun.rao');
    const day = '2026-11-21';
    const vacation = { id: 'v-1', providerId: arjun.roleId, clientId: 'v-1', reason: 'Rest' };
    await server.db
      .insertInto('vacation')
      .values({ ...vacation, fromDay: day, toDay: day, requestedAt: server.clock.now() })
      .execute();
    expect(await raised()).not.toContain('arjun.rao');
    expect(await raised()).toContain('meera.iyer');
    await server.db.deleteFrom('vacation').where('id', '=', 'v-1').execute();
    const off = { day, clinicId: 'c', off: true, from: null, to: null, note: 'Training' };
    const roster = server.db.updateTable('roster').where('providerId', '=', arjun.roleId);
    await roster.set({ exceptions: JSON.stringify([off]) }).execute();
    expect(await raised()).not.toContain('arjun.rao');
    // A day that is worked elsewhere, after all, is no day off.
    await roster
      .set({
        exceptions: JSON.stringify([off, { ...off, clinicId: 'd', off: false, from: '09:00', to: '12:00' }]),
      })
      .execute();
    expect(await raised()).toContain('arjun.rao');
  });

  test('reaches a doctor all night, also when the day on which the night ends is off', async () => {
    const arjun = await server.signInAs('arjun.rao');
    const night = [{ clinicId: 'c', weekday: 5, from: '21:00', to: '11:00' }];
    const off = { day: '2026-11-21', clinicId: 'c', off: true, from: null, to: null, note: 'Rest' };
    const setRoster = (to: string) =>
      server.db
        .updateTable('roster')
        .set({
          duties: JSON.stringify(night.map((duty) => ({ ...duty, to }))),
          exceptions: JSON.stringify([off]),
        })
        .where('providerId', '=', arjun.roleId)
        .execute();
    const raised = async () => listeners((await server.raise('TALK_TO_DOC')).requestId);
    // It is 10:30 on Saturday.
    await setRoster('11:00');
    expect(await raised()).toContain('arjun.rao');
    await setRoster('10:30');
    expect(await raised()).not.toContain('arjun.rao');
    await server.db
      .updateTable('roster')
      .set({ duties: '[]', exceptions: '[]' })
      .where('providerId', '=', arjun.roleId)
      .execute();
  });

  test('ends for everyone when one person takes it, with who and when; a cancelled one is withdrawn', async () => {
    const [nurse, other] = [await server.signInAs('anitha.nair'), await server.signInAs('mary.dsouza')];
    const { requestId } = await server.raise('TALK_TO_NURSE');
    const waiting = await server.raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    const takenAt = server.clock.now().toISOString();
    expect(await alertOf(nurse, requestId)).toMatchObject({ takenAt, takenByMe: true });
    expect(await alertOf(other, requestId)).toMatchObject({ takenByMe: false, takenByName: 'Anitha Nair' });
    expect(await alertOf(other, waiting.requestId)).toMatchObject({ takenAt: null });
    const agent = await server.signInAs('farhan.shaikh');
    const [done, gone] = [
      await server.raise('LAB', { hubKey: undefined }),
      await server.raise('LAB', { hubKey: undefined }),
    ];
    for (const [order, requestStatus] of [
      [done, 'ACCEPTED'],
      [gone, 'CANCELLED'],
    ] as const)
      await agent.call(serviceCalls.updateServiceStatus, {
        body: { serviceId: order.requestId, requestStatus, version: 1, note: 'Twice' },
      });
    expect(await alertOf(agent, done.requestId)).toMatchObject({ takenByMe: true, withdrawnAt: null });
    expect(await alertOf(agent, gone.requestId)).toMatchObject({ takenAt: null, withdrawnAt: takenAt });
    const of = async (state: 'OPEN' | 'TAKEN' | 'WITHDRAWN') =>
      (await agent.call(alertCalls.getAlerts, { query: { state } })).items.map((one) => one.requestId);
    const both = [done.requestId, gone.requestId];
    const ofBoth = async (...state: Parameters<typeof of>) =>
      (await of(...state)).filter((id) => both.includes(id));
    expect(await ofBoth('TAKEN')).toEqual([done.requestId]);
    expect(await ofBoth('WITHDRAWN')).toEqual([gone.requestId]);
    expect(await ofBoth('OPEN')).toEqual([]);
  });

  test('rings again on a return to the queue, and for one person on a hand-over until they join', async () => {
    const [nurse, doctor] = [await server.signInAs('anitha.nair'), await server.signInAs('lata.joshi')];
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    await nurse.call(requestCalls.returnRequest, { body: { requestId, reason: 'Shift ends' } });
    expect(await listeners(requestId)).toContain('mary.dsouza');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    await doctor.call(requestCalls.setDuty, { body: { onDuty: true } });
    await nurse.call(requestCalls.handOverRequest, { body: { requestId, providerId: doctor.roleId } });
    expect(await listeners(requestId)).toEqual(['lata.joshi']);
    await nurse.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
    expect(await alertOf(doctor, requestId)).toMatchObject({ reason: 'HANDED_OVER', takenAt: null });
    await doctor.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
    expect(await alertOf(doctor, requestId)).toMatchObject({ takenByMe: true });
    const stages = (await server.rows('alert')).filter((row) => row.requestId === requestId);
    expect(stages.map(({ takenAt, withdrawnAt }) => [!!takenAt, !!withdrawnAt])).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
  });

  test('comes page by page, the newest first', async () => {
    const nurse = await server.signInAs('rekha.pawar');
    const raised: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      server.clock.advance(1);
      raised.push((await server.raise('TALK_TO_NURSE')).requestId);
    }
    const first = await nurse.call(alertCalls.getAlerts, { query: { limit: '2' } });
    const second = await nurse.call(alertCalls.getAlerts, {
      query: { limit: '2', cursor: first.next ?? '' },
    });
    expect([...first.items, ...second.items].slice(0, 3).map((one) => one.requestId)).toEqual(
      raised.toReversed(),
    );
  });
});

describe('R9.05 what begins to ring', () => {
  const ringingOf = async (who: SignedInClient, requestId: string) =>
    (await who.call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus.ringing.find(
      (one) => one.requestId === requestId,
    );
  const raisedOf = (requestId: string) => (event: PortalEvent) =>
    event.type === 'alert.raised' && event.data.requestId === requestId;

  test('appears in the event as in the counters: at intake, return and hand-over', async () => {
    const [nurse, mary, doctor] = [
      await server.signInAs('anitha.nair'),
      await server.signInAs('mary.dsouza'),
      await server.signInAs('lata.joshi'),
    ];
    await doctor.call(requestCalls.setDuty, { body: { onDuty: false } });
    const [hers, his] = [
      await openStream(url, { ...mary.headers }),
      await openStream(url, { ...doctor.headers }),
    ];
    await Promise.all([hers.ready, his.ready]);
    for (const kind of ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'] as const) {
      const { requestId } = await server.raise(kind);
      const { data } = await hers.next(raisedOf(requestId));
      expect(data.rings).toEqual(await ringingOf(mary, requestId));
      expect(data.rings?.kind).toBe(kind);
    }
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    server.clock.advance(5);
    await nurse.call(requestCalls.returnRequest, { body: { requestId, reason: 'Shift ends' } });
    const since = server.clock.now().toISOString();
    const again = await hers.next((event) => raisedOf(requestId)(event) && event.data.rings?.since === since);
    expect(again.data.rings).toEqual(await ringingOf(mary, requestId));
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    await doctor.call(requestCalls.setDuty, { body: { onDuty: true } });
    await nurse.call(requestCalls.handOverRequest, { body: { requestId, providerId: doctor.roleId } });
    const handed = (await his.next(raisedOf(requestId))).data.rings;
    expect(handed).toMatchObject({ kind: 'TALK_TO_DOC', since: server.clock.now().toISOString() });
    expect(handed).toEqual(await ringingOf(doctor, requestId));
    for (const stream of [hers, his]) stream.close();
  });

  test('excludes orders and replayed events, which may be out of date', async () => {
    const [nurse, agent] = [await server.signInAs('anitha.nair'), await server.signInAs('farhan.shaikh')];
    const before = await openStream(url, { ...nurse.headers });
    const cursor = await before.ready;
    before.close();
    const agents = await openStream(url, { ...agent.headers });
    await agents.ready;
    const call = await server.raise('TALK_TO_NURSE');
    const order = await server.raise('LAB', { hubKey: undefined });
    const replay = await openStream(url, { ...nurse.headers }, cursor);
    const events = [
      await replay.next(raisedOf(call.requestId)),
      await agents.next(raisedOf(order.requestId)),
    ];
    for (const { data } of events) expect(data).not.toHaveProperty('rings');
    for (const stream of [replay, agents]) stream.close();
  });
});

describe('a report', () => {
  const listener = async (who: SignedInClient, requestId: string) => {
    const { alertId } = (await alertOf(who, requestId)) ?? { alertId: '' };
    return server.db
      .selectFrom('alertListener')
      .selectAll()
      .where('alertId', '=', alertId)
      .where('userId', '=', who.userId)
      .executeTakeFirst();
  };

  test('writes each stage once, between raising and now, and tells the other devices that it was heard', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const stream = await openStream(url, { ...nurse.headers });
    await stream.ready;
    const { requestId } = await server.raise('TALK_TO_NURSE');
    const raisedAt = server.clock.now();
    server.clock.advance(30);
    const report = (stage: 'DELIVERED' | 'SHOWN' | 'HEARD', seconds: number) => ({
      requestId,
      stage,
      via: 'STREAM' as const,
      at: addSeconds(raisedAt, seconds).toISOString(),
    });
    await nurse.call(alertCalls.reportAlert, {
      body: {
        reports: [report('DELIVERED', -60), report('SHOWN', 2), report('SHOWN', 9), report('HEARD', 999)],
      },
    });
    await nurse.call(alertCalls.reportAlert, { body: { reports: [{ ...report('HEARD', 3), via: 'PUSH' }] } });
    expect(await listener(nurse, requestId)).toMatchObject({
      deliveredAt: raisedAt,
      shownAt: addSeconds(raisedAt, 2),
      heardAt: server.clock.now(),
      via: 'STREAM',
    });
    expect((await alertOf(nurse, requestId))?.heardAt).toBe(server.clock.now().toISOString());
    await stream.next(({ type, data }) => type === 'alert.changed' && data.requestId === requestId);
    stream.close();
  });

  test('changes nothing and reveals nothing for the alert of another person or an unknown one', async () => {
    const [nurse, doctor] = [await server.signInAs('anitha.nair'), await server.signInAs('arjun.rao')];
    const { requestId } = await server.raise('EMERGENCY_CARE');
    const reports = [requestId, 'absent'].map((id) => ({
      requestId: id,
      stage: 'HEARD' as const,
      via: 'POLL' as const,
      at: server.clock.now().toISOString(),
    }));
    await doctor.call(alertCalls.reportAlert, { body: { reports } });
    expect((await listener(nurse, requestId))?.heardAt).toBeNull();
    await nurse.call(alertCalls.reportAlert, { body: { reports } });
    expect((await listener(nurse, requestId))?.heardAt).toEqual(server.clock.now());
  });
});
