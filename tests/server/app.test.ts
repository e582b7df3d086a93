import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { pathOf } from '#contract/call.ts';
import { ErrorBody } from '#contract/errors.ts';
import { requestCalls } from '#contract/requests.ts';
import { queueSms } from '#tests/support/server/outgoing.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const get = (path: string) => server.request(path, { method: 'GET' });
const LOGIN = pathOf(authCalls.completeLogin, NAMES);
const post = (body: BodyInit, path = LOGIN) =>
  server.request(path, {
    method: 'POST',
    headers: { authorization: BASIC },
    body,
    duplex: 'half',
  } as RequestInit);

describe('every answer', () => {
  test.each([
    '/health',
    '/wardline/api/openapi.json',
    '/wardline/api/nowhere',
    '/wardline/auth/login?username=x',
    '/outbox',
    '/nothing',
  ])('%s carries the security headers', async (path) => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    // The address form of a provider asks where the device is; no page of another origin may.
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    expect(headers.get('permissions-policy')).toContain('otp-credentials=(self)');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  });

  test('forbids caches to keep API responses', async () => {
    const nurse = await server.signInAs('anitha.nair');
    expect((await nurse.send(requestCalls.dashboardMenuStatus)).headers.get('cache-control')).toBe(
      'no-store',
    );
    expect((await server.anonymous.send(requestCalls.dashboardMenuStatus)).headers.get('cache-control')).toBe(
      'no-store',
    );
  });
});

describe('what is wrong is said as JSON', () => {
  test.each([
    ['an unknown path', 'GET', '/wardline/api/provider/nowhere'],
    ['an unknown path', 'POST', '/wardline/auth/nowhere'],
    ['the wrong method', 'PUT', LOGIN],
    ['a path with other letters', 'GET', '/wardline/API/provider/v1/providersOnDuty'],
  ])('%s: %s %s is 404', async (_, method, path) => {
    const answer = await server.request(path, { method });
    expect(answer.status).toBe(404);
    expect(ErrorBody.parse(await answer.json()).code).toBe('NOT_FOUND');
  });

  test.each(['', '{', 'null', '[]', '"text"', '{"transactionId":1}', '['.repeat(8_000)])(
    'a body %j is 400 and names what is wrong',
    async (body) => {
      const answer = await post(body.slice(0, 900_000));
      expect(answer.status).toBe(400);
      expect(ErrorBody.parse(await answer.json())).toMatchObject({
        code: 'BAD_INPUT',
        fields: expect.arrayContaining([expect.anything()]),
      });
    },
  );

  test('a field that is missing otherwise than one of another type', async () => {
    const answer = await post('{"transactionId":1,"roles":["doctor"]}');
    expect(ErrorBody.parse(await answer.json()).fields).toEqual([
      { path: 'transactionId', reason: 'TYPE_EXPECTED', params: { expected: 'string' } },
      { path: 'password', reason: 'FIELD_REQUIRED' },
      { path: 'roles.0', reason: 'CHOOSE_ONE_OF', params: { values: ['provider', 'agent', 'nurse'] } },
    ]);
  });

  test('a body that is nested without end is 400', async () => {
    const deep = `${'{"a":'.repeat(1_300)}1${'}'.repeat(1_300)}`;
    expect((await post(deep)).status).toBe(400);
  });

  test('form data where JSON is expected, and the other way round', async () => {
    const form = new FormData();
    form.append('username', 'x');
    expect((await post(form)).status).toBe(400);
    expect((await post('{"OTP":"1234"}', pathOf(authCalls.doctorVerifyOTP, NAMES))).status).toBe(400);
  });
});

describe('a body that is too large', () => {
  test('refuses it by its declared length, unread', async () => {
    const answer = await server.request(LOGIN, {
      method: 'POST',
      headers: { authorization: BASIC, 'content-length': '99999999' },
      body: '{}',
    });
    expect(answer.status).toBe(413);
  });

  test('stops reading a body without a length at the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    expect((await post(endless)).status).toBe(413);
    expect(sent).toBeLessThan(40);
  });
});

describe('the development outbox', () => {
  test('shows what would have been sent, as text', async () => {
    const text = '<script>alert(1)</script>';
    await queueSms(server.db, { to: '+919800000000', text, now: server.clock.now() });
    const page = await (await get('/outbox')).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>');
  });
});

test('the OpenAPI document is served under the name of this hospital', async () => {
  const document = (await (await get('/wardline/api/openapi.json')).json()) as { paths: object };
  expect(Object.keys(document.paths)).toContain('/wardline/auth/login');
});
