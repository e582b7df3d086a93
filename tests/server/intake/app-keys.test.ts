import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { intakeAppointmentCalls } from '#contract/appointments.ts';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { customerCalls } from '#contract/customer.ts';
import { contract } from '#contract/index.ts';
import { keyCommands } from '#server/cli/key-commands.ts';
import { NAMES, type Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, intake } = server;

async function run(name: string, ...args: string[]) {
  const command = keyCommands.find((one) => one.name === `app-keys ${name}`);
  const outcome = await command?.run(server.deps, args);
  const [, id = '', secret = ''] = /Key (\S+), shown only once: (\S+)/.exec(outcome?.lines[0] ?? '') ?? [];
  return { ...outcome, id, secret };
}

const keyed = (key: string, address?: string): Client => server.client({ 'x-intake-key': key }, address);
const wish = (clientId: string = randomUUID()) => ({
  body: {
    clientId,
    mrn: '204301',
    kind: 'TALK_TO_NURSE' as const,
    isAnother: true,
    consultationMode: 'VIDEO' as const,
    reason: 'Dizzy since noon',
  },
});
const state = (requestId: string) => ({ query: { requestId } });
const raisesWith = (app: Client) =>
  app.send(customerCalls.intakeRequest, wish()).then(({ status }) => status);

/** The headers of a call signed as Standard Webhooks sign; the content begins with a line of method, path and query. */
function signed(
  secret: string,
  content: string,
  { id = randomUUID(), atS = clock.now().getTime() / 1000 } = {},
) {
  const time = String(Math.floor(atS));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${content}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,c29tZXRoaW5n v1,${signature}`,
  };
}

describe('a key of an app', () => {
  test('allows only its scopes', async () => {
    const { secret } = await run('add', 'kiosk', 'requests,any-patient');
    const kiosk = keyed(secret);
    const { requestId } = await kiosk.call(customerCalls.intakeRequest, wish());
    await kiosk.call(customerCalls.intakeRequestState, state(requestId));
    for (const row of [customerCalls.intakeMessages, customerCalls.intakePatients])
      expect(await kiosk.refusal(row, state(requestId) as never)).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test('reads and writes only what its app registered; the key of the setting, only what no other app did', async () => {
    const app = keyed((await run('add', 'clinic-app', 'requests,messages,patients,any-patient')).secret);
    const clientId = randomUUID();
    const { requestId } = await app.call(customerCalls.intakeRequest, wish(clientId));
    const { requestId: ours } = await server.raise('TALK_TO_NURSE');
    const text = { clientId: randomUUID(), text: 'Hello' };
    for (const [client, foreign] of [
      [app, ours],
      [intake, requestId],
    ] as const) {
      for (const row of [customerCalls.intakeRequestState, customerCalls.intakeMessages])
        expect(await client.refusal(row, state(foreign))).toMatchObject({ code: 'NOT_FOUND' });
      const body = { requestId: foreign, ...text };
      expect(await client.refusal(customerCalls.intakeSendMessage, { body })).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await intake.refusal(customerCalls.intakeRequest, wish(clientId))).toMatchObject({
      code: 'SAME_KEY_OTHER_BODY',
    });
    await app.call(customerCalls.intakeSendMessage, { body: { requestId, ...text } });
    expect(await app.call(customerCalls.intakePatients, { query: {} })).toMatchObject({ mrns: ['204301'] });
    expect((await intake.call(customerCalls.intakePatients, { query: {} })).mrns.length).toBeGreaterThan(1);
  });

  test('works only from its addresses', async () => {
    const { secret } = await run('add', 'ward-app', 'requests,any-patient', '192.0.2.0/28,2001:db8::7');
    const from = (address: string) => raisesWith(keyed(secret, address));
    expect(await Promise.all(['192.0.2.3', '2001:db8::7'].map(from))).toEqual([200, 200]);
    expect(await Promise.all(['192.0.2.16', '2001:db8::8', 'local'].map(from))).toEqual([401, 401, 401]);
  });

  test('works for a week beside its successor', async () => {
    const first = await run('add', 'old-app', 'requests,any-patient');
    const second = await run('rotate', 'old-app');
    const both = () => Promise.all([first, second].map(({ secret }) => raisesWith(keyed(secret))));
    expect(await both()).toEqual([200, 200]);
    clock.advance(7 * 86_400);
    expect(await both()).toEqual([401, 200]);
    await run('revoke', second.id);
    expect(await both()).toEqual([401, 401]);
    expect(await run('rotate', 'old-app')).toMatchObject({ ok: false });
    expect(await run('revoke', second.id)).toMatchObject({ ok: false });
  });

  test('stores as a hash or sealed, and never appears in the list', async () => {
    const keys = [
      await run('add', 'one-app', 'requests'),
      await run('add', 'two-app', 'cases', 'any', 'signed'),
    ];
    const { lines = [] } = await run('list');
    const text = JSON.stringify([await server.rows('appKey'), await server.rows('audit'), lines]);
    for (const { id, secret } of keys) {
      expect(text).toContain(id);
      expect(text).not.toContain(secret);
    }
    expect(lines.find((line) => line.includes('two-app'))).toContain('cases  from anywhere  signs  valid');
    expect(lines.at(-1)).toContain('first');
  });

  test.each([
    ['App', 'requests'],
    ['app', 'everything'],
    ['app', 'requests', '300.1.1.1'],
    ['app', 'requests', 'any', 'maybe'],
  ])('cannot be created for %s %s %s %s', async (...args) => {
    expect(await run('add', ...args.filter((arg) => arg !== undefined))).toMatchObject({ ok: false });
  });
});

describe('a key that signs', () => {
  test('counts for the body and the time that it signed, and never by itself', async () => {
    const { id, secret } = await run('add', 'signing-app', 'requests,any-patient', 'any', 'signed');
    const content = JSON.stringify(wish().body);
    const path = pathOf(customerCalls.intakeRequest, NAMES);
    const line = `POST ${path}\n`;
    const status = async (headers: Record<string, string>, body = content) =>
      (
        await server.request(path, {
          method: 'POST',
          headers: { 'x-intake-key-id': id, ...headers },
          body,
        })
      ).status;
    expect(await status(signed(secret, line + content))).toBe(200);
    expect(await status(signed(secret, line + content), content.replace('noon', 'dawn'))).toBe(401);
    expect(await status(signed(`whsec_${Buffer.alloc(32).toString('base64')}`, line + content))).toBe(401);
    expect(await status(signed(secret, content))).toBe(401);
    const nowS = clock.now().getTime() / 1000;
    for (const atS of [nowS - 301, nowS + 301])
      expect(await status(signed(secret, line + content, { atS }))).toBe(401);
    expect(await status({ 'x-intake-key': secret })).toBe(401);
    expect(await raisesWith(keyed(secret))).toBe(401);
  });

  test('refuses a signed body that is sent to another call', async () => {
    const { id, secret } = await run('add', 'moving-app', 'appointments,any-patient', 'any', 'signed');
    const content = JSON.stringify({ consultationNumber: 'none', reason: 'Rain' });
    const send = async (row: AnyCall, signedFor: AnyCall) => {
      const headers = {
        'x-intake-key-id': id,
        ...signed(secret, `POST ${pathOf(signedFor, NAMES)}\n${content}`),
      };
      return (await server.request(pathOf(row, NAMES), { method: 'POST', headers, body: content })).status;
    };
    const { intakeCancelAppointment: cancel, intakeMoveAppointment: move } = intakeAppointmentCalls;
    expect(await send(cancel, move)).toBe(401);
    expect(await send(cancel, cancel)).not.toBe(401);
  });

  test('works only from its addresses', async () => {
    const ranges = '192.0.2.0/28';
    const { id, secret } = await run('add', 'signing-ward', 'requests,patients', ranges, 'signed');
    const path = pathOf(customerCalls.intakePatients, NAMES);
    const from = (address: string) => {
      const app = server.client({ 'x-intake-key-id': id, ...signed(secret, `GET ${path}\n`) }, address);
      return app.send(customerCalls.intakePatients).then(({ status }) => status);
    };
    expect(await from('192.0.2.3')).toBe(200);
    expect(await from('192.0.2.99')).toBe(401);
  });

  test('signs path and query where there is no body', async () => {
    const { id, secret } = await run('add', 'reading-app', 'requests,patients', 'any', 'signed');
    const read = async (limit: number, signedLimit = limit) => {
      const path = `${pathOf(customerCalls.intakePatients, NAMES)}?limit=`;
      const headers = { 'x-intake-key-id': id, ...signed(secret, `GET ${path}${signedLimit}\n`) };
      return (await server.request(`${path}${limit}`, { method: 'GET', headers })).status;
    };
    expect(await read(5)).toBe(200);
    expect(await read(500, 5)).toBe(401);
  });
});

test('each call of an app has a scope: a key for all of them is let in', async () => {
  const key = (await run('add', 'whole-app', 'requests,messages,cases,patients,appointments,any-patient'))
    .secret;
  const rows = Object.values(contract).filter((row) => (row.who as readonly string[]).includes('customer'));
  expect(rows.length).toBeGreaterThan(7);
  for (const row of rows) expect([401, 403]).not.toContain((await keyed(key).send(row)).status);
});
