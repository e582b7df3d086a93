// @module-tag critical
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DEVICE_ID } from '#contract/limits.ts';
import { portalCalls } from '#contract/portal.ts';
import { PushPayload } from '#contract/push.ts';
import { requestCalls } from '#contract/requests.ts';
import { openDevices } from '#tests/support/doubles/devices.ts';
import { openPushService } from '#tests/support/doubles/push-service.ts';
import { openServer } from '#tests/support/server/server.ts';

const service = await openPushService();
const server = await openServer({ PUSH_HOSTS: service.host, PUSH_CONTACT: 'mailto:care@shanti.example' });
afterAll(() => service.close());
beforeEach(() => {
  service.received.length = 0;
});

const { device, pushed } = openDevices(server, service);

async function isStored(endpoint: string): Promise<boolean> {
  return (await server.rows('pushSubscription')).some((row) => row.endpoint === endpoint);
}

describe('a push', () => {
  test('reaches the browser when a request is raised, with kind, id and path and no patient data', async () => {
    const { name } = await device('anitha.nair');
    const { requestId } = await server.raise('EMERGENCY_CARE', { reason: 'Chest pain, left arm' });
    await pushed(name);
    const [push] = service.received;
    expect(push?.payload).toEqual({ kind: 'EMERGENCY_CARE', requestId, role: 'nurse', url: '/talk-nurse' });
    expect(PushPayload.parse(push?.payload)).toEqual(push?.payload);
  });

  test('expires soon, has high urgency, replaces an older one of the same request, and is signed', async () => {
    const { name } = await device('anitha.nair');
    const { requestId } = await server.raise('EMERGENCY_CARE');
    await pushed(name);
    const push = service.received.find((one) => one.device === name);
    expect(push).toMatchObject({ ttl: '120', urgency: 'high', topic: requestId.replaceAll('-', '') });
    expect(push?.topic).toHaveLength(32);
    expect(push?.vapid).toMatchObject({ aud: `https://${service.host}`, sub: 'mailto:care@shanti.example' });
    expect(push?.vapid.exp).toBeLessThan(Date.now() / 1000 + 86_400);
  });

  test('R6.03 reaches nurses and providers of the hub on duty for an emergency; silently without the flag', async () => {
    const people = ['mary.dsouza', 'meera.iyer', 'arjun.rao', 'jyoti.solanki', 'farhan.shaikh'];
    const names = await Promise.all(people.map(async (person) => (await device(person)).name));
    await server.raise('EMERGENCY_CARE');
    const got = await pushed(names[0] ?? '');
    const reached = people.filter((_, i) => got.includes(names[i] ?? ''));
    expect(reached).toEqual(['mary.dsouza', 'meera.iyer', 'arjun.rao']);
    const silent = names
      .slice(0, 3)
      .map(
        (name) => PushPayload.parse(service.received.find((push) => push.device === name)?.payload).silent,
      );
    expect(silent).toEqual([undefined, undefined, true]);
  });

  test('reaches only verified providers on duty when a patient wants a doctor', async () => {
    const people = ['arjun.rao', 'lata.joshi', 'nikhil.patil'];
    const names = await Promise.all(people.map(async (person) => (await device(person)).name));
    await server.db.updateTable('provider').set({ onDuty: true }).execute();
    await (await server.signInAs('lata.joshi')).call(requestCalls.setDuty, { body: { onDuty: false } });
    await server.raise('TALK_TO_DOC', { hubKey: undefined });
    const got = await pushed(names[0] ?? '');
    expect(people.filter((_, i) => got.includes(names[i] ?? ''))).toEqual(['arjun.rao']);
  });

  test('R2.24 reaches agents for an order; AGENT_PT only for home care', async () => {
    const [full, partTime] = [await device('farhan.shaikh'), await device('sunil.more')];
    await server.raise('LAB', { hubKey: undefined });
    expect(await pushed(full.name)).not.toContain(partTime.name);
    service.received.length = 0;
    await server.raise('HOME_CARE', { hubKey: undefined });
    expect(await pushed(full.name)).toContain(partTime.name);
  });

  test('tells the provider whom a patient was handed to', async () => {
    const doctor = await server.signInAs('lata.joshi');
    const { name } = await device('lata.joshi');
    const nurse = await server.signInAs('anitha.nair');
    const { requestId } = await server.raise('TALK_TO_NURSE', { hubKey: 'wardline_andheri' });
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    await doctor.call(requestCalls.setDuty, { body: { onDuty: true } });
    await nurse.call(requestCalls.handOverRequest, { body: { requestId, providerId: doctor.roleId } });
    await pushed(name);
    expect(service.received.find((push) => push.device === name)?.payload).toMatchObject({
      requestId,
      role: 'provider',
      url: '/dashboard',
    });
  });

  test('retries a failed one, and never one that the service reports as gone', async () => {
    const [gone, failing] = [await device('rekha.pawar'), await device('rekha.pawar')];
    service.forget(gone.name);
    service.failNext(failing.name, 503);
    await server.raise('TALK_TO_NURSE');
    await expect.poll(() => isStored(gone.endpoint)).toBe(false);
    expect(await isStored(failing.endpoint)).toBe(true);
    await server.raise('TALK_TO_NURSE');
    await pushed(failing.name);
  });
});

describe('a device', () => {
  test.each([
    'https://169.254.169.254/latest/meta-data',
    'https://push.example/x',
    'http://localhost:1/push/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@localhost/x',
    'not a url',
  ])('refuses the address %s: the server calls only hosts that the operator trusts', async (endpoint) => {
    const me = await server.signInAs('anitha.nair');
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const body = {
      deviceToken: JSON.stringify({ endpoint, keys }),
      deviceId: DEVICE_ID,
      userId: me.userId,
      deviceType: 'web' as const,
    };
    expect(await me.refusal(portalCalls.deviceToken, { body })).toMatchObject({
      httpStatus: 400,
      fields: [{ path: 'deviceToken' }],
    });
    expect(await isStored(endpoint)).toBe(false);
  });

  test('registers only for its own person, and refuses what is no subscription', async () => {
    const [me, other] = [await server.signInAs('anitha.nair'), await server.signInAs('mary.dsouza')];
    const body = { deviceToken: '{}', deviceId: DEVICE_ID, userId: other.userId, deviceType: 'web' as const };
    expect(await me.refusal(portalCalls.deviceToken, { body })).toMatchObject({ httpStatus: 404 });
    expect(await me.refusal(portalCalls.deviceToken, { body: { ...body, userId: me.userId } })).toMatchObject(
      { httpStatus: 400 },
    );
  });

  test("gets nothing more after it was removed at logout; no one removes another's", async () => {
    const [mine, other] = [await device('anitha.nair'), await device('mary.dsouza')];
    const me = await server.signInAs('anitha.nair');
    await me.call(portalCalls.removeDevice, { body: { endpoint: other.endpoint } });
    await me.call(portalCalls.removeDevice, { body: { endpoint: mine.endpoint } });
    await server.raise('TALK_TO_NURSE');
    expect(await pushed(other.name)).not.toContain(mine.name);
  });

  test('follows the person who signed in last when it is shared', async () => {
    const me = await server.signInAs('shabnam.ali');
    const next = await server.signInAs('farhan.shaikh');
    const { publicKey } = await me.call(portalCalls.pushKey, {});
    const deviceToken = service.subscribe('tablet', publicKey);
    for (const user of [me, next])
      await user.call(portalCalls.deviceToken, {
        body: { deviceToken, deviceId: DEVICE_ID, userId: user.userId, deviceType: 'web' },
      });
    await server.raise('LAB', { hubKey: undefined });
    await pushed('tablet');
    expect(
      service.received.filter((push) => push.device === 'tablet').map((push) => push.payload['role']),
    ).toEqual(['agent']);
  });
});
