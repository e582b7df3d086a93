// @module-tag critical
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { requestCalls } from '#contract/requests.ts';
import { pushDue } from '#server/alerts/push.job.ts';
import { addSeconds } from '#server/platform/time.ts';
import { openDevices } from '#tests/support/doubles/devices.ts';
import { openStream } from '#tests/support/server/events.ts';
import { openPushService } from '#tests/support/doubles/push-service.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const service = await openPushService();
const server = await openServer({ PUSH_HOSTS: service.host });
const { device, got, pushed } = openDevices(server, service);
const url = await server.listen();
afterAll(() => service.close());
beforeEach(async () => {
  service.received.length = 0;
  await server.db.deleteFrom('pushSubscription').execute();
});

const alertOf = async (who: SignedInClient, requestId: string) =>
  (await who.call(alertCalls.getAlerts, { query: {} })).items.find((one) => one.requestId === requestId);

describe('putting off', () => {
  const snooze = (requestId: string, minutes = 5) => ({ body: { requestId, minutes } });
  const rings = async (me: SignedInClient, requestId: string) =>
    (await me.call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus.ringing.some(
      (row) => row.requestId === requestId,
    );

  test('keeps pushes away from one person until it is over, then rings again; not from a neighbour', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const mine = await device('anitha.nair');
    const mary = await server.signInAs('mary.dsouza');
    const [stream, theirs] = [
      await openStream(url, { ...nurse.headers }),
      await openStream(url, { ...mary.headers }),
    ];
    await Promise.all([stream.ready, theirs.ready]);
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await got(mine.name, 1);
    const { snoozedUntil } = await nurse.call(alertCalls.snoozeAlert, snooze(requestId));
    expect(snoozedUntil).toBe(addSeconds(server.clock.now(), 300).toISOString());
    expect(await alertOf(nurse, requestId)).toMatchObject({ snoozedUntil });
    await stream.next(({ type, data }) => type === 'alert.snoozed' && data.requestId === requestId);
    expect(await rings(nurse, requestId)).toBe(false);
    expect(await rings(mary, requestId)).toBe(true);
    await nurse.call(alertCalls.setQuiet, { body: { until: null } });
    await stream.next(({ type }) => type === 'quiet.changed');
    expect(theirs.events.map(({ type }) => type)).not.toContain('alert.snoozed');
    expect(theirs.events.map(({ type }) => type)).not.toContain('quiet.changed');
    theirs.close();
    server.clock.advance(299);
    await pushDue(server.deps);
    expect(await got(mine.name, 1)).toHaveLength(1);
    server.clock.advance(1);
    stream.events.length = 0;
    await pushDue(server.deps);
    expect(await got(mine.name, 2)).toHaveLength(2);
    await stream.next(({ type, data }) => type === 'alert.raised' && data.requestId === requestId);
    expect(await alertOf(nurse, requestId)).toMatchObject({ snoozedUntil: null });
    expect(await rings(nurse, requestId)).toBe(true);
    stream.close();
  });

  test('ends quietly when someone takes it', async () => {
    const [nurse, other] = [await server.signInAs('anitha.nair'), await server.signInAs('mary.dsouza')];
    const mine = await device('anitha.nair');
    const { requestId } = await server.raise('TALK_TO_NURSE');
    await got(mine.name, 1);
    await nurse.call(alertCalls.snoozeAlert, snooze(requestId));
    await other.call(requestCalls.takeRequest, { body: { requestId } });
    server.clock.advance(301);
    await pushDue(server.deps);
    expect(await got(mine.name, 1)).toHaveLength(1);
    expect(await nurse.refusal(alertCalls.snoozeAlert, snooze(requestId))).toMatchObject({
      code: 'RULE',
      reason: 'REQUEST_NOT_WAITING',
    });
  });

  test('refuses an emergency; another person’s alert is not found', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const { requestId } = await server.raise('EMERGENCY_CARE');
    const refusal = await nurse.refusal(alertCalls.snoozeAlert, snooze(requestId));
    expect(refusal).toMatchObject({ code: 'RULE', reason: 'EMERGENCY_NOT_SNOOZED', httpStatus: 422 });
    expect(await alertOf(nurse, requestId)).toMatchObject({ snoozedUntil: null });
    const agent = await server.signInAs('farhan.shaikh');
    expect(await agent.refusal(alertCalls.snoozeAlert, snooze(requestId))).toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('do-not-disturb', () => {
  test('withholds pushes until it ends by itself, never an emergency', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const mine = await device('anitha.nair');
    const until = addSeconds(server.clock.now(), 600).toISOString();
    expect(await nurse.call(alertCalls.setQuiet, { body: { until } })).toMatchObject({
      until,
      emergenciesStillRing: true,
    });
    const call = await server.raise('TALK_TO_NURSE');
    const emergency = await server.raise('EMERGENCY_CARE');
    const pushes = await got(mine.name, 1);
    expect(pushes.map((push) => push.payload['requestId'])).toEqual([emergency.requestId]);
    server.clock.advance(601);
    await pushDue(server.deps);
    const after = await got(mine.name, 2);
    expect(after.map((push) => push.payload['requestId'])).toEqual([emergency.requestId, call.requestId]);
    const again = await server.signInAs('anitha.nair');
    expect(await again.call(alertCalls.getQuiet, {})).toMatchObject({ until: null });
  });

  test('applies to one person, who can end it at once', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const [mine, other] = [await device('anitha.nair'), await device('mary.dsouza')];
    await nurse.call(alertCalls.setQuiet, {
      body: { until: addSeconds(server.clock.now(), 3600).toISOString() },
    });
    await server.raise('TALK_TO_NURSE');
    expect(await pushed(other.name)).not.toContain(mine.name);
    await nurse.call(alertCalls.setQuiet, { body: { until: null } });
    expect(await got(mine.name, 1)).toHaveLength(1);
  });

  test.each([
    ['what is over', -1],
    ['more than twelve hours', 12 * 3600 + 1],
  ])('refuses %s', async (_, seconds) => {
    const nurse = await server.signInAs('anitha.nair');
    const until = addSeconds(server.clock.now(), seconds).toISOString();
    expect(await nurse.refusal(alertCalls.setQuiet, { body: { until } })).toMatchObject({
      httpStatus: 400,
      fields: [{ path: 'until' }],
    });
  });
});

describe('R3.02 a push', () => {
  test('disappears from everyone who got it when one takes it, and from no others', async () => {
    const [mary, meera] = [await device('mary.dsouza'), await device('meera.iyer')];
    const nurse = await server.signInAs('mary.dsouza');
    const { requestId } = await server.raise('EMERGENCY_CARE');
    await Promise.all([got(mary.name, 1), got(meera.name, 1)]);
    const late = await device('anitha.nair');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    for (const { name } of [mary, meera]) {
      const [raised, withdrawn] = await got(name, 2);
      expect(withdrawn).toMatchObject({ topic: raised?.topic, urgency: 'normal' });
      expect(withdrawn?.payload).toEqual({ ...raised?.payload, withdrawn: true });
    }
    // She was alerted without a device, so there is nothing to withdraw from the one that she has now.
    expect(await pushed(mary.name)).not.toContain(late.name);
  });

  test.each([
    ['EMERGENCY_CARE', 'mary.dsouza', '120', 'high'],
    ['TALK_TO_NURSE', 'mary.dsouza', '600', 'high'],
    ['LAB', 'farhan.shaikh', '3600', 'normal'],
    ['SKINCARE', 'meera.iyer', '86400', 'low'],
  ] as const)('keeps a push of %s to %s for %s s with urgency %s', async (kind, userName, ttl, urgency) => {
    const { name } = await device(userName);
    await server.raise(kind, kind === 'LAB' || kind === 'SKINCARE' ? { hubKey: undefined } : {});
    const [push] = await got(name, 1);
    expect(push).toMatchObject({ ttl, urgency });
  });

  test('resends what the service did not take, until the request is taken', async () => {
    const mine = await device('rekha.pawar');
    service.failNext(mine.name, 503);
    const { requestId } = await server.raise('TALK_TO_NURSE');
    const failed = async () => (await server.rows('alertListener')).filter((row) => row.pushAt);
    await expect.poll(async () => (await failed()).length).toBe(1);
    server.clock.advance(11);
    await pushDue(server.deps);
    const [push] = await got(mine.name, 1);
    expect(push?.payload['requestId']).toBe(requestId);
    expect(await failed()).toEqual([]);
  });
});
