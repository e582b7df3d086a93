import { describe, expect, test } from 'vitest';
import { openClient } from '#server/connectors/abdm/client.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import { readConfig } from '#server/platform/config.ts';
import { openAbdmPortal } from '#tests/support/connectors/abdm-portal.ts';
import type { AbdmCall } from '#tests/support/connectors/abdm.ts';

const portal = await openAbdmPortal();
const { abdm, server, journey, post, work, notify, hospital, requested, pushAll, titlesOf, found } = portal;
const { clock } = server;

const INIT = '/consent/v3/request/init';
const pathOf = (path: string) => `/api/hiecm${path}`;
const state = async () => (await server.rows('connectorState')).find(({ connector }) => connector === 'abdm');

describe('calls to the gateway', () => {
  test('requests share a session, which is renewed before it ends', async () => {
    await portal.asked();
    const before = abdm.sessions();
    await portal.asked();
    expect(abdm.sessions()).toBe(before);
    clock.advance(1_200);
    await portal.asked();
    expect(abdm.sessions()).toBe(before + 1);
  });

  test('a request is repeated once with a new session after the gateway ended the old one', async () => {
    await portal.asked();
    abdm.endSession();
    await portal.asked();
    expect((await server.rows('abdmConsent')).at(-1)?.managerId).not.toBeNull();
  });

  test('a request has the headers of version 3', async () => {
    await portal.asked();
    const sent = abdm.vendor.asked.find(({ url }) => url.pathname === pathOf(INIT));
    expect(sent?.headers).toMatchObject({
      'x-cm-id': 'sbx',
      'x-hiu-id': abdm.settings.ABDM_HIU_ID,
      'request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: expect.stringMatching(/^2026-\d\d-\d\dT.*Z$/),
    });
  });

  test.each([
    ['an error of the gateway', { status: 503 }],
    ['a dropped line', 'reset' as const],
  ])('a request is sent again with the same id after %s', async (_, fails) => {
    abdm.vendor.fails = fails;
    const { consentId } = await journey.ask();
    await work();
    expect(await state()).toMatchObject({ fault: expect.any(String) });
    abdm.vendor.fails = null;
    await work();
    const ids = abdm.vendor.asked
      .filter(({ url }) => url.pathname === pathOf(INIT))
      .map(({ headers }) => headers['request-id']);
    expect(new Set(ids)).toEqual(new Set([consentId]));
    const [call] = await abdm.takeCalls();
    expect(await post(call!)).toBe(202);
  });

  test('the portal sends nothing for as long as the gateway wants after 429', async () => {
    await portal.asked();
    abdm.vendor.fails = { status: 429, headers: { 'retry-after': '300', date: clock.now().toUTCString() } };
    await journey.ask();
    await work();
    const asked = abdm.vendor.asked.length;
    abdm.vendor.fails = null;
    await work();
    expect(abdm.vendor.asked).toHaveLength(asked);
    expect((await state())?.fault).toBe('HTTP 429');
    clock.advance(240);
    await work();
    expect(abdm.sent(INIT)).toHaveLength(3);
  });

  test('a refusal names the difference of the clocks', async () => {
    const date = new Date(clock.now().getTime() + 3_661_000).toUTCString();
    abdm.vendor.fails = { status: 400, headers: { date } };
    await journey.ask();
    await work();
    expect((await state())?.fault).toBe('HTTP 400, and the clocks are 3600 s apart');
  });

  test('a refused request is not repeated for ten minutes', async () => {
    await portal.asked();
    abdm.vendor.fails = { status: 400, headers: { date: clock.now().toUTCString() } };
    await journey.ask();
    await work();
    const asked = abdm.sent(INIT).length;
    await work();
    expect(abdm.sent(INIT)).toHaveLength(asked);
    clock.advance(600);
    abdm.vendor.fails = null;
    await work();
    expect(abdm.sent(INIT)).toHaveLength(asked + 1);
  });

  test('a fault never has the secret in it', async () => {
    const config = readConfig({ ...abdm.settings, ABDM_CLIENT_SECRET: 'another-secret-of-16' });
    const fault = await openClient(config, clock)
      .check()
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(OutsideError);
    expect((fault as Error).message).toBe('HTTP 401');
  });
});

describe('calls of the gateway', () => {
  const noted = async () => {
    await portal.asked();
    const one = hospital(1);
    return notify('GRANTED', [one.artifactId]);
  };

  test.each<[string, (call: AbdmCall) => Promise<AbdmCall> | AbdmCall]>([
    ['without a token', (call) => ({ ...call, headers: { ...call.headers, authorization: '' } })],
    [
      'signed by another',
      async ({ body }) => abdm.callOf('/consent/request/notify', body, { key: abdm.stranger }),
    ],
    [
      'with a token for another audience',
      async ({ body }) => abdm.callOf('/consent/request/notify', body, { audience: 'another' }),
    ],
    [
      'with a token that has ended',
      async ({ body }) => abdm.callOf('/consent/request/notify', body, { endsInS: -120 }),
    ],
    [
      'without a signature',
      (call) => {
        const [head, content] = String(call.headers.authorization).replace('Bearer ', '').split('.');
        const none = Buffer.from('{"alg":"none"}').toString('base64url');
        expect(head).not.toBe(none);
        return { ...call, headers: { ...call.headers, authorization: `Bearer ${none}.${content}.` } };
      },
    ],
    ['without an id', (call) => ({ ...call, headers: { ...call.headers, 'request-id': '' } })],
    [
      'of eleven minutes ago',
      (call) => {
        const timestamp = new Date(clock.now().getTime() - 660_000).toISOString();
        return { ...call, headers: { ...call.headers, timestamp } };
      },
    ],
    [
      'of a clock that is eleven minutes ahead',
      (call) => {
        const timestamp = new Date(clock.now().getTime() + 660_000).toISOString();
        return { ...call, headers: { ...call.headers, timestamp } };
      },
    ],
  ])('a call %s is refused and changes nothing', async (_, spoil) => {
    const call = await noted();
    expect(await post(await spoil(call))).toBe(401);
    expect(await found()).toMatchObject({ consentStatus: 'REQUESTED' });
    await work();
    expect(await found()).toMatchObject({ consentStatus: 'REQUESTED' });
    expect(await post(await noted())).toBe(202);
  });

  test('a call is taken from a clock that is almost a minute off', async () => {
    for (const seconds of [-50, 50]) {
      await portal.asked();
      const at = new Date(clock.now().getTime() + seconds * 1_000);
      const notification = { consentRequestId: portal.managerId(), status: 'DENIED', consentArtefacts: [] };
      expect(await post(await abdm.callOf('/consent/request/notify', { notification }, { at }))).toBe(202);
      await work();
      expect(await found()).toMatchObject({ consentStatus: 'DENIED' });
    }
  });

  test('a call counts once however often it comes', async () => {
    const call = await noted();
    expect(await post(call)).toBe(202);
    expect(await post(call)).toBe(202);
    await work();
    await portal.answerAll();
    await work();
    expect(await post(call)).toBe(202);
    await work();
    expect((await found())?.artifacts).toHaveLength(1);
    expect(abdm.sent('/consent/v3/request/hiu/on-notify')).toHaveLength(1);
    expect(abdm.requests).toHaveLength(1);
  });

  test('a call is refused while the keys of the gateway cannot be read', async () => {
    const call = await noted();
    // The keys are looked up once an hour.
    clock.advance(3_601);
    const body = { notification: { consentRequestId: portal.managerId(), status: 'DENIED' } };
    const later = await abdm.callOf('/consent/request/notify', body);
    abdm.vendor.fails = { status: 503 };
    expect(await post(later)).toBe(429);
    abdm.vendor.fails = null;
    clock.advance(6);
    expect(await post(later)).toBe(202);
    expect(await post(call)).toBe(401);
  });

  test('a recorded call is refused when it is sent again later', async () => {
    const call = await noted();
    expect(await post(call)).toBe(202);
    clock.advance(700);
    expect(await post(call)).toBe(401);
  });

  test.each([
    ['/consent/request/on-init', { consentRequest: { id: 'm' }, response: { requestId: 'unknown-request' } }],
    ['/consent/request/notify', { notification: { consentRequestId: 'unknown', status: 'GRANTED' } }],
    [
      '/health-information/on-request',
      { hiRequest: { transactionId: 't' }, response: { requestId: 'unknown' } },
    ],
  ])('a call to %s about something unknown is refused', async (path, body) => {
    expect(await post(await abdm.callOf(path, body))).toBe(404);
  });

  test('a call of another form is refused', async () => {
    expect(await post(await abdm.callOf('/consent/request/notify', { notification: {} }))).toBe(400);
    const call = await abdm.callOf('/consent/request/notify', {});
    const answer = await server.request(call.path, { method: 'POST', headers: call.headers, body: '{"a"' });
    expect(answer.status).toBe(400);
  });

  test('a call with more than 256 kB is refused', async () => {
    const call = await abdm.callOf('/consent/request/notify', { text: 'x'.repeat(300_000) });
    expect(await post(call)).toBe(413);
  });

  test('an artefact of another patient or for another hospital opens nothing', async () => {
    const one = hospital(1);
    await portal.asked();
    await post(await notify('GRANTED', [one.artifactId]));
    await work();
    await abdm.takeCalls();
    for (const wrong of [{ patient: { id: 'another@sbx' } }, { hiu: { id: 'IN0000000000' } }]) {
      const consent = abdm.fetched(one, wrong);
      const call = await abdm.callOf('/consent/on-fetch', { consent, response: { requestId: 'fetch-1' } });
      expect(await post(call)).toBe(400);
    }
    await work();
    expect((await found())?.artifacts).toEqual([]);
    expect(abdm.requests).toEqual([]);
  });

  test('a refusal keeps its code and leaves the consent unanswered', async () => {
    const { consentId } = await journey.ask();
    await work();
    await abdm.takeCalls();
    const error = { code: 'ABDM-1114', message: 'Patient not found' };
    const body = { error, response: { requestId: consentId } };
    expect(await post(await abdm.callOf('/consent/request/on-init', body))).toBe(202);
    expect(await server.rows('abdmConsent')).toContainEqual(
      expect.objectContaining({ consentId, fault: 'ABDM ABDM-1114' }),
    );
    await work();
    expect((await journey.list()).find((one) => one.consentId === consentId)).toMatchObject({
      consentStatus: 'REQUESTED',
    });
  });

  test('a lost notification is made up for by a question for the state', async () => {
    const one = hospital(1);
    await portal.asked();
    clock.advance(900);
    await work();
    const [asked] = abdm.sent('/consent/v3/request/status');
    expect(asked).toEqual({ consentRequestId: portal.managerId() });
    const consentRequest = {
      id: portal.managerId(),
      status: 'GRANTED',
      consentArtefacts: [{ id: one.artifactId }],
    };
    const body = { consentRequest, response: { requestId: 'status-1' } };
    expect(await post(await abdm.callOf('/consent/request/on-status', body))).toBe(202);
    await work();
    expect(await found()).toMatchObject({ consentStatus: 'GRANTED' });
  });
});

test('a request for data that the gateway refuses is made again later', async () => {
  const one = hospital(1);
  await requested([one]);
  const [open] = await portal.transfers(one.artifactId);
  // The first answer named the transaction; a second one with a fault is of the same request.
  const body = { error: { code: 'ABDM-1053' }, response: { requestId: open?.id } };
  expect(await post(await abdm.callOf('/health-information/on-request', body))).toBe(202);
  expect(await portal.transfers(one.artifactId)).toMatchObject([{ state: 'FAILED', privateKeySealed: null }]);
  clock.advance(600);
  await work();
  await portal.answerAll();
  await pushAll(one);
  await work();
  expect(await titlesOf(one.artifactId)).toEqual(['Report 1.0']);
});
