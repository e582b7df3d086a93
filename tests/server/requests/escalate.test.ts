import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import type { PushPayload } from '#contract/push.ts';
import { requestCalls } from '#contract/requests.ts';
import { escalateDue, escalateJob } from '#server/requests/escalate.job.ts';
import { openDevices } from '#tests/support/doubles/devices.ts';
import { openStream } from '#tests/support/server/events.ts';
import { openPushService } from '#tests/support/doubles/push-service.ts';
import { openServer } from '#tests/support/server/server.ts';

const AFTER_S = 100;
const ALL_AFTER_S = 300;
const service = await openPushService();
const server = await openServer({
  PUSH_HOSTS: service.host,
  ESCALATE_AFTER_S: String(AFTER_S),
  ESCALATE_ALL_AFTER_S: String(ALL_AFTER_S),
});
const { device, got } = openDevices(server, service);
const url = await server.listen();
afterAll(() => service.close());
beforeEach(async () => {
  await server.db.updateTable('alert').set({ withdrawnAt: server.clock.now() }).execute();
});

const listening = async (requestId: string) =>
  (
    await server.db
      .selectFrom('alertListener')
      .innerJoin('alert', 'alert.id', 'alertListener.alertId')
      .innerJoin('appUser', 'appUser.id', 'alertListener.userId')
      .select(['appUser.userName', 'alertListener.reason', 'alert.level'])
      .where('alert.requestId', '=', requestId)
      .orderBy('appUser.userName')
      .execute()
  ).map(({ userName, reason, level }) => `${userName} ${reason} ${level}`);

const steps = async (requestId: string) =>
  (await server.rows('audit'))
    .filter((row) => row.entityId === requestId && row.action.startsWith('ESCALATE'))
    .map((row) => row.action);

const mayTake = async (userName: string, requestId: string) => {
  const who = await server.signInAs(userName);
  const list = await who.call(requestCalls.urgentCareNurseRequests, { body: {} });
  return list.items.find((row) => row.id === requestId)?.may.includes('take') ?? null;
};

describe('R6.03 an emergency that no one takes', () => {
  test('sounds for every provider on duty in the hub, flag or not: pushed, woken, listed, audited', async () => {
    const arjun = await server.signInAs('arjun.rao');
    const { name } = await device('arjun.rao');
    const stream = await openStream(url, { ...arjun.headers });
    await stream.ready;
    const { requestId } = await server.raise('EMERGENCY_CARE');
    server.clock.advance(AFTER_S - 1);
    await escalateDue(server.deps);
    // He sees it, counts it and may take it, without a sound.
    expect(await mayTake('arjun.rao', requestId)).toBe(true);
    const ringing = async () => {
      const { agentDashboardMenuStatus } = await arjun.call(requestCalls.dashboardMenuStatus, {});
      expect(agentDashboardMenuStatus.internalProvider).toBe(false);
      return agentDashboardMenuStatus.ringing.find((one) => one.requestId === requestId)?.isEscalated;
    };
    expect(await ringing()).toBe(false);
    expect((await got(name, 1)).map(({ payload }) => (payload as PushPayload).silent)).toEqual([true]);
    expect(await steps(requestId)).toEqual([]);
    server.clock.advance(1);
    await escalateDue(server.deps);
    expect(await ringing()).toBe(true);
    await stream.next(({ type, data }) => type === 'alert.raised' && data.requestId === requestId);
    await stream.next(({ type, data }) => type === 'request.changed' && data.requestId === requestId);
    stream.close();
    const push = (await got(name, 2))[1]?.payload as PushPayload;
    expect(push).toMatchObject({ kind: 'EMERGENCY_CARE', requestId });
    expect(push.silent).toBeUndefined();
    expect(await steps(requestId)).toEqual(['ESCALATE_1']);
    const mine = await arjun.call(alertCalls.getAlerts, { query: { state: 'OPEN' } });
    expect(mine.items).toMatchObject([{ requestId, level: 1, reason: 'ESCALATED' }]);
    // Who had it before has it as before; a provider of another hub does not have it yet.
    const listeners = await listening(requestId);
    expect(listeners).toContain('mary.dsouza QUEUE 1');
    expect(listeners.join()).not.toContain('sana.khan');
  });

  test('can be taken by them, and then leaves the queues of the others', async () => {
    const { requestId } = await server.raise('EMERGENCY_CARE');
    server.clock.advance(AFTER_S);
    await escalateDue(server.deps);
    const arjun = await server.signInAs('arjun.rao');
    await arjun.call(requestCalls.takeRequest, { body: { requestId } });
    expect(await mayTake('arjun.rao', requestId)).toBe(false);
    server.clock.advance(ALL_AFTER_S);
    await escalateDue(server.deps);
    expect(await steps(requestId)).toEqual(['ESCALATE_1']);
    // Returned, it waits again, in its own queue.
    await arjun.call(requestCalls.returnRequest, { body: { requestId, reason: 'Wrong button' } });
    await escalateDue(server.deps);
    expect(await steps(requestId)).toEqual(['ESCALATE_1']);
  });

  test('goes to everyone signed up for care in the end, and then nowhere else', async () => {
    const { requestId } = await server.raise('EMERGENCY_CARE');
    server.clock.advance(ALL_AFTER_S);
    await escalateDue(server.deps);
    expect(await steps(requestId)).toEqual(['ESCALATE_1', 'ESCALATE_2']);
    const listeners = await listening(requestId);
    expect(listeners).toContain('sana.khan ESCALATED 2');
    expect(listeners).toContain('shabnam.ali ESCALATED 2');
    // Neither agents, nor who is not verified, nor who is off duty.
    expect(listeners.join()).not.toMatch(/farhan.shaikh|nikhil.patil|lata.joshi/);
    expect(await mayTake('shabnam.ali', requestId)).toBe(true);
    server.clock.advance(ALL_AFTER_S);
    await escalateDue(server.deps);
    expect(await steps(requestId)).toHaveLength(2);
  });

  test('in a hub where no one else is on duty goes to its neighbours at once, and no further', async () => {
    const { db } = server;
    const people = await server.rows('appUser');
    const idOf = (name: string): string => people.find(({ userName }) => userName === name)?.id ?? '';
    const both = [idOf('gurpreet.gill'), idOf('fatima.sheikh')];
    const duty = await server.rows('provider');
    const hubs = await server.rows('userHub');
    // One doctor and one nurse are in a neighbour hub; another doctor is in hubs that share no person with this one.
    await db.updateTable('provider').set({ onDuty: false }).execute();
    await db.updateTable('provider').set({ onDuty: true }).where('userId', 'in', both).execute();
    const here = hubs.filter(({ hubKey }) => hubKey.endsWith('kothrud')).map(({ userId }) => userId);
    const far = hubs.filter(({ hubKey }) => /andheri|baner/.test(hubKey)).map(({ hubKey }) => hubKey);
    await db.deleteFrom('userHub').where('userId', 'in', here).where('hubKey', 'in', far).execute();
    const { requestId } = await server.raise('EMERGENCY_CARE');
    server.clock.advance(AFTER_S);
    await escalateDue(server.deps);
    const told = (await listening(requestId)).filter((one) => one.includes('ESCALATED'));
    expect(told.map((one) => one.split(' ')[0])).toEqual(['deepa.rani', 'gurpreet.gill']);
    for (const { id, onDuty } of duty)
      await db.updateTable('provider').set({ onDuty }).where('id', '=', id).execute();
    await db.deleteFrom('userHub').execute();
    await db.insertInto('userHub').values(hubs).execute();
  });

  test('goes one step, however many servers look at once', async () => {
    const { requestId } = await server.raise('EMERGENCY_CARE');
    server.clock.advance(AFTER_S);
    await Promise.all(Array.from({ length: 4 }, () => escalateDue(server.deps)));
    expect(await steps(requestId)).toEqual(['ESCALATE_1']);
  });

  test('gets passed on by the job of a server that starts afterwards', async () => {
    const { requestId } = await server.raise('EMERGENCY_CARE');
    server.clock.advance(AFTER_S);
    const stop = escalateJob(server.deps);
    await expect.poll(() => steps(requestId), { timeout: 5_000 }).toEqual(['ESCALATE_1']);
    await stop();
  });

  test('excludes a call for a nurse, which stays in its queue', async () => {
    const { requestId } = await server.raise('TALK_TO_NURSE');
    server.clock.advance(ALL_AFTER_S * 2);
    await escalateDue(server.deps);
    expect((await listening(requestId)).join()).not.toContain('ESCALATED');
  });
});
