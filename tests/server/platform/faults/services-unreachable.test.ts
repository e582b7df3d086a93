// @module-tag slow
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { referenceCalls } from '#contract/reference.ts';
import { requestCalls } from '#contract/requests.ts';
import { advanceConsents } from '#server/patients/health-records.job.ts';
import { httpRecords } from '#server/patients/records-gateway.ts';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { queueMail } from '#tests/support/server/outgoing.ts';
import { noteService, serviceFailures } from '#server/platform/health/services.ts';
import { openMaps } from '#server/reference/maps.ts';
import { openLog } from '#server/platform/log.ts';
import { pushDue } from '#server/alerts/push.job.ts';
import { openDevices } from '#tests/support/doubles/devices.ts';
import { openJsonPeer, type PeerAnswer } from '#tests/support/doubles/json-peer.ts';
import { openMailServer } from '#tests/support/doubles/mail-server.ts';
import { openPushService } from '#tests/support/doubles/push-service.ts';
import { consents, seededConsent } from '#tests/support/journeys/consents.ts';
import { openSmsGateway, SMS_TOKEN } from '#tests/support/doubles/sms-gateway.ts';
import { openServer } from '#tests/support/server/server.ts';

const TOKEN = 'token-of-the-operator-of-these-tests';
let says: PeerAnswer;
const peer = await openJsonPeer(() => says);
const other = await openJsonPeer(() => ({ json: [] }));
const pushService = await openPushService();
let mail = await openMailServer();
let sms = await openSmsGateway();
const server = await openServer({
  METRICS_TOKEN: TOKEN,
  MAPS_URL: peer.url,
  PLAIN_CONNECTIONS: 'maps,records',
  PUSH_HOSTS: pushService.host,
  MAIL_URL: mail.url,
  SMS_URL: sms.url,
  SMS_TOKEN,
});
afterAll(async () => {
  for (const one of [peer, other, pushService, sms]) one.close();
  await mail.close();
});
beforeEach(() => {
  peer.asked.length = 0;
  // They are counted for the process, in which other tests have run.
  for (const service of ['maps', 'records', 'push', 'SMS', 'mail'] as const) noteService(service, true);
});

/** Returns what the health page says of the services. */
async function services(): Promise<{ ok: boolean; text: string } | undefined> {
  const answer = await server.request('/health', {
    method: 'GET',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(answer.status).toBe(200);
  const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean; text: string }[] };
  return checks.find(({ name }) => name === 'services');
}

describe('for a minute there is no', () => {
  test('geocoder: a town is found all the same, and it is said', async () => {
    const doctor = await server.signInAs('meera.iyer');
    const find = () => doctor.call(referenceCalls.getGoogleMapsByAddess, { query: { address: 'Pune' } });
    says = 'never';
    for (let i = 0; i < 2; i += 1) expect(JSON.stringify(await find())).toContain('Pune');
    expect(await services()).toMatchObject({ ok: false, text: expect.stringContaining('maps') });
    says = { json: [] };
    await find();
    expect(await services()).toMatchObject({ ok: true });
  });

  test('gateway to records: the request stays, is sent when it is back, and it is said', async () => {
    const doctor = await server.signInAs('meera.iyer');
    const { healthId } = await seededConsent(server, 'GRANTED', doctor.roleId);
    const { ask, find } = consents(server, () => ({ doctor, healthId }));
    const deps = { ...server.deps, records: httpRecords(peer.url, 'key') };
    says = { status: 0 };
    const { consentId } = await ask();
    for (let waited = 0; waited < 60; waited += 20) {
      await advanceConsents(deps);
      server.clock.advance(20);
    }
    expect(await find(consentId)).toMatchObject({ consentStatus: 'REQUESTED' });
    expect(await services()).toMatchObject({ ok: false, text: expect.stringContaining('records') });
    says = { json: { gatewayId: 'G-1', state: 'DENIED', artifacts: [] } };
    await advanceConsents(deps);
    expect(await find(consentId)).toMatchObject({ consentStatus: 'DENIED' });
    expect(await services()).toMatchObject({ ok: true });
  });

  test('push service: the request is raised and counted, the push follows, and it is said', async () => {
    const { device, got } = openDevices(server, pushService);
    const { name } = await device('anitha.nair');
    for (const failures of [1, 2]) {
      pushService.failNext(name, 503);
      if (failures === 1) await server.raise('EMERGENCY_CARE');
      server.clock.advance(11);
      await expect
        .poll(async () => {
          await pushDue(server.deps);
          return serviceFailures.get('push');
        })
        .toBe(failures);
    }
    expect(await services()).toMatchObject({ ok: false, text: expect.stringContaining('push') });
    const nurse = await server.signInAs('anitha.nair');
    const { agentDashboardMenuStatus: counters } = await nurse.call(requestCalls.dashboardMenuStatus, {});
    expect(counters.emergencyCareReq).toBeGreaterThan(0);
    server.clock.advance(60);
    await pushDue(server.deps);
    expect(await got(name, 1)).toHaveLength(1);
    expect(await services()).toMatchObject({ ok: true });
  });

  test('SMS gateway: a code is asked for as ever, arrives once when it is back, and it is said', async () => {
    const ask = () =>
      server.portal.call(authCalls.verifyUsernameAndSendOTP, { body: { username: 'arjun.rao' } });
    sms.close();
    await ask();
    for (let waited = 0; waited < 60; waited += 10) {
      await deliverDue(server.deps);
      server.clock.advance(10);
    }
    expect(await services()).toMatchObject({ ok: false, text: expect.stringContaining('SMS') });
    sms = await openSmsGateway(Number(new URL(sms.url).port));
    for (const waitedS of [40, 160]) {
      server.clock.advance(waitedS);
      await Promise.all([deliverDue(server.deps), deliverDue(server.deps)]);
    }
    expect([...sms.taken.values()].map(({ text }) => text)).toMatchObject([
      expect.stringMatching(/^\d{4} is your/),
    ]);
    expect(sms.tries).toBe(1);
    expect(await services()).toMatchObject({ ok: true });
  });

  test('mail server: what was queued arrives when it is back, each once, and it is said', async () => {
    const { db, clock, deps } = server;
    const queue = (text: string) =>
      queueMail(db, { to: 'meera@shanti.example', subject: 'Roster', text, now: clock.now() });
    const texts = ['Monday', 'Tuesday', 'Wednesday'];
    await mail.close();
    for (const text of texts) {
      await queue(text);
      await deliverDue(deps);
      clock.advance(20);
    }
    expect(await services()).toMatchObject({ ok: false, text: expect.stringContaining('mail') });
    mail = await openMailServer(Number(new URL(mail.url).port));
    // The longest wait of a message that was tried for a minute.
    for (let waited = 0; waited < 40; waited += 10) {
      await Promise.all([deliverDue(deps), deliverDue(deps)]);
      clock.advance(10);
    }
    const arrived = (text: string) => mail.taken.filter((message) => message.includes(text)).length;
    expect(texts.map(arrived)).toEqual([1, 1, 1]);
    expect(mail.taken).toHaveLength(3);
    expect(await services()).toMatchObject({ ok: true });
  });
});

test('a call of ours is not followed to another address', async () => {
  says = { status: 302, location: `${other.url}/search` };
  const maps = openMaps({ ...server.deps.config, MAPS_URL: peer.url }, openLog('silent'));
  expect(await maps.find('Pune')).toMatchObject([{ cityName: 'Pune' }]);
  expect(other.asked).toEqual([]);
});
