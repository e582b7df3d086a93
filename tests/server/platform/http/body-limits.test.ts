import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { customerCalls } from '#contract/customer.ts';
import { portalCalls } from '#contract/portal.ts';
import { registrationCalls } from '#contract/registration.ts';
import { addKey } from '#server/intake/app-keys.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { completeLogin } = authCalls;
const { confirmRegistration } = registrationCalls;

async function send(row: AnyCall, content: BodyInit, more: Record<string, string> = {}) {
  // A socket delivers bytes; a FormData of this process would arrive as a stream of its own kind.
  const asSent = new Response(content);
  const type = asSent.headers.get('content-type') ?? '';
  const [body, headers] = [await asSent.arrayBuffer(), { 'content-type': type, ...more }];
  const answer = await server.request(pathOf(row, NAMES), {
    method: row.method,
    headers: { authorization: BASIC, ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

const json = { 'content-type': 'application/json' };

describe('a caller without a session', () => {
  test('sends 8 kB of JSON at most', async () => {
    const login = { username: 'nobody', password: 'x', roles: [] as number[] };
    const { status } = await send(completeLogin, JSON.stringify({ ...login, pad: 'x'.repeat(9_000) }), json);
    expect(status).toBe(413);
    // The same call with a body of the usual size is looked at.
    expect((await send(completeLogin, JSON.stringify(login), json)).status).toBe(400);
  });

  test('causes no server error when the connection ends within the body', async () => {
    const logged = vi.spyOn(server.deps.log, 'error');
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
    const headers = { authorization: BASIC, ...json };
    const sent = { method: 'POST', headers, body, duplex: 'half' };
    const answer = await server.request(pathOf(completeLogin, NAMES), sent);
    expect(answer.status).toBe(400);
    expect(logged).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('sends 8 kB at most in a form that has no file', async () => {
    const form = new FormData();
    form.set('OTP', '1234');
    form.set('OTPId', 'x'.repeat(9_000));
    expect((await send(confirmRegistration, form)).status).toBe(413);
  });

  test('sends a form of 20 parts at most', async () => {
    const form = new FormData();
    for (let part = 0; part < 30; part += 1) form.append('OTP', '1');
    expect((await send(confirmRegistration, form)).status).toBe(413);
    const pairs = new URLSearchParams(Array.from({ length: 30 }, (): [string, string] => ['OTP', '1']));
    expect((await send(confirmRegistration, pairs)).status).toBe(413);
    const type = 'application/x-www-form-urlencoded; boundary=none';
    expect((await send(confirmRegistration, pairs.toString(), { 'content-type': type })).status).toBe(413);
    const parts = '--A\r\ncontent-disposition: form-data; name="OTP"\r\n\r\n1\r\n'.repeat(30);
    const other = { 'content-type': 'multipart/form-data; xboundary=none; boundary=A' };
    expect((await send(confirmRegistration, `${parts}--A--\r\n`, other)).status).toBe(413);
  });

  test('reads of 20 faults at most', async () => {
    const roles = Array.from({ length: 400 }, () => 1);
    const { status, text } = await send(completeLogin, JSON.stringify({ roles }), json);
    expect(status).toBe(400);
    expect((JSON.parse(text) as { fields: unknown[] }).fields.length).toBeLessThanOrEqual(20);
  });
});

test('a list that no schema allows is refused before a schema looks at its items', async () => {
  const nurse = await server.signInAs('anitha.nair');
  const writes = Array.from({ length: 5_000 }, () => 1);
  expect((await nurse.send(portalCalls.deliverWrites, { body: { writes } as never })).status).toBe(413);
});

test('JSON of more values than a call has is refused before it is parsed', async () => {
  const nurse = await server.signInAs('anitha.nair');
  const nested = (lists: number): unknown[] => Array.from({ length: lists }, () => Array(1_000).fill(1));
  const statusOf = async (more: unknown): Promise<number> =>
    (await nurse.send(portalCalls.deliverWrites, { body: { writes: [], more } as never })).status;
  expect(await statusOf(nested(40))).toBe(413);
  expect(await statusOf(nested(20))).not.toBe(413);
});

describe('a body that does not end', () => {
  /** Sends pieces until the server answers. @returns the status, whether the server ends the connection, and the bytes sent by then */
  async function pour(path: string, headers: Record<string, string>, mostBytes: number) {
    const { port } = new URL(await server.listen());
    const piece = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    const outgoing = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers });
    outgoing.on('error', () => {});
    const answered = new Promise<{ status: number; connection: string }>((resolve) => {
      outgoing.on('response', (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection ?? '' });
      });
    });
    const pouring = setInterval(() => {
      if (sent >= mostBytes) return clearInterval(pouring);
      outgoing.write(piece);
      sent += piece.length;
    }, 5);
    const answer = await answered;
    clearInterval(pouring);
    outgoing.destroy();
    return { ...answer, sent };
  }

  test('stops at the limit of its call, before its signature is checked', async () => {
    const { id } = await addKey(server.deps, {
      app: 'pouring-app',
      scopes: 'requests',
      addresses: '',
      signs: true,
    });
    const headers = {
      'x-intake-key-id': id,
      'webhook-id': randomUUID(),
      'webhook-timestamp': String(Math.floor(server.clock.now().getTime() / 1000)),
      'webhook-signature': 'v1,x',
      'content-type': 'application/json',
    };
    const { status, sent } = await pour(pathOf(customerCalls.intakeRequest, NAMES), headers, 20_000_000);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(10_000_000);
  });

  test('ends the connection of an unknown sender, so that the rest is not read', async () => {
    const headers = { authorization: BASIC, ...json };
    const answer = await pour(pathOf(completeLogin, NAMES), headers, 20_000_000);
    expect(answer).toMatchObject({ status: 413, connection: 'close' });
  });

  test('reads on for a member of staff, so that the answer arrives', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const headers = { ...nurse.headers, ...json };
    const answer = await pour(pathOf(portalCalls.deliverWrites, NAMES), headers, 20_000_000);
    expect(answer).toMatchObject({ status: 413, connection: 'keep-alive' });
  });
});
