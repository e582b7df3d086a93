import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { authCalls } from '#contract/auth.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { once, onceKey } from '#server/platform/writes/idempotency.ts';
import { purge } from '#server/platform/jobs/purge.ts';
import { inUnit } from '#server/platform/writes/unit.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { png } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let v: Visit;
let key: string;

beforeEach(async () => {
  v = await visit(server);
  key = randomUUID();
});

function send(who: SignedInClient, row: AnyCall, body: object, withKey = key): Promise<Response> {
  return server.request(pathOf(row, NAMES), {
    method: row.method,
    headers: { ...who.headers, 'idempotency-key': withKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const comment = (text: string): object => ({ consultationNumber: v.number, clientId: randomUUID(), text });
const comments = async (): Promise<number> =>
  (await server.rows('comment')).filter((row) => row.consultationId === v.id).length;

test('a stored fingerprint of a write tells nothing of the passwords and codes in it', async () => {
  const fingerprint = async (body: object) =>
    (await onceKey(randomUUID(), 'user', authCalls.changePassword, undefined, body)).bodyHash;
  const body = { oldPassword: 'one', newPassword: 'two' };
  expect(await fingerprint(body)).toBe(await fingerprint({ oldPassword: 'three', newPassword: 'four' }));
  expect(await fingerprint({ ...body, name: 'a' })).not.toBe(await fingerprint({ ...body, name: 'b' }));
});

describe('a write with an idempotency key', () => {
  test('runs once: the second answer repeats the first, word for word', async () => {
    const body = comment('Given 500 ml saline');
    const first = await send(v.nurse, consultationCalls.updateUrgentCareNurseComments, body);
    const second = await send(v.nurse, consultationCalls.updateUrgentCareNurseComments, body);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.text()).toBe(await first.text());
    expect([first, second].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
    ]);
    expect(await comments()).toBe(1);
  });

  test('gives the same answer after six days and is forgotten after seven', async () => {
    v = await visit(server, { joined: false });
    const body = { requestId: v.requestId, providerId: v.doctor.roleId, note: 'again' };
    await send(v.nurse, requestCalls.handOverRequest, body);
    server.clock.advance(6 * 86_400);
    const nurse = await server.signInAs('anitha.nair');
    const again = await send(nurse, requestCalls.handOverRequest, body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await purge(server.deps);
    expect((await server.rows('idempotency')).map((row) => row.key)).toContain(key);
    server.clock.advance(86_400 + 1);
    await purge(server.deps);
    expect(await server.rows('idempotency')).toEqual([]);
  });

  test('with other content is refused, and changes nothing', async () => {
    await send(v.nurse, consultationCalls.updateUrgentCareNurseComments, comment('One'));
    const other = await send(v.nurse, consultationCalls.updateUrgentCareNurseComments, comment('Two'));
    expect([other.status, await other.json()]).toMatchObject([422, { code: 'SAME_KEY_OTHER_BODY' }]);
    expect(await comments()).toBe(1);
  });

  test('refuses the key for another call', async () => {
    await send(v.nurse, consultationCalls.updateUrgentCareNurseComments, comment('One'));
    const other = await send(v.nurse, requestCalls.returnRequest, { requestId: v.requestId });
    expect(other.status).toBe(422);
  });

  test('runs once when sent three times at once: the others get the same answer, or 409', async () => {
    const body = comment('Thrice at once');
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(v.nurse, consultationCalls.updateUrgentCareNurseComments, body)),
    );
    expect(answers.map((answer) => answer.status)).toContain(200);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect(await comments()).toBe(1);
  });

  test('answers 409 while it is still running', async () => {
    const same = { who: 'staff:somebody', key, call: 'POST /somewhere', bodyHash: 'the same' };
    const gate = Promise.withResolvers<void>();
    const first = once(
      same,
      async (act) => {
        await gate.promise;
        return inUnit(server.deps, act);
      },
      async () => ({ done: 1 }),
    );
    const again = () =>
      once(
        same,
        (act) => inUnit(server.deps, act),
        async () => ({ done: 2 }),
      );
    await expect(again()).rejects.toMatchObject({ code: 'IN_FLIGHT' });
    gate.resolve();
    expect(await first).toEqual({ answer: { done: 1 }, isReplay: false });
    expect(await again()).toEqual({ answer: { done: 1 }, isReplay: true });
  });

  test('keeps keys apart by person', async () => {
    await send(v.nurse, consultationCalls.recordConsent, { consultationNumber: v.number, kind: 'EXPLICIT' });
    const other = await send(v.doctor, consultationCalls.recordConsent, {
      consultationNumber: v.number,
      kind: 'EXPLICIT',
    });
    expect(other.headers.get('idempotent-replayed')).toBeNull();
  });

  test('allows a retry with the same key after a refusal: nothing was written', async () => {
    const wrong = await send(v.nurse, consultationCalls.updateUrgentCareNurseComments, { text: 'x' });
    expect(wrong.status).toBe(400);
    expect((await send(v.nurse, consultationCalls.updateUrgentCareNurseComments, comment('x'))).status).toBe(
      200,
    );
  });

  test('counts a file by its bytes', async () => {
    const upload = (file: File, clientId: string): Promise<Response> => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ consultationId: v.id, clientId, name: 'wound' }))
        form.append(name, value);
      form.append('file', file);
      return server.request(pathOf(consultationCalls.addConsultationDocument, NAMES), {
        method: 'POST',
        headers: { ...v.nurse.headers, 'idempotency-key': key },
        body: form,
      });
    };
    const clientId = randomUUID();
    const [first, again] = [await upload(png(), clientId), await upload(png(), clientId)];
    expect(await again.text()).toBe(await first.text());
    const bytes = new Uint8Array(await png().arrayBuffer());
    const other = new File([bytes, new Uint8Array([0])], png().name, { type: 'image/png' });
    expect((await upload(other, clientId)).status).toBe(422);
  });

  test('names a key with a forbidden form', async () => {
    const answer = await send(
      v.nurse,
      consultationCalls.updateUrgentCareNurseComments,
      comment('x'),
      'short',
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: [{ path: 'idempotency-key' }] },
    ]);
  });

  test('never keeps tokens: signing in has no kept answers', async () => {
    const before = (await server.rows('idempotency')).length;
    await server.request(pathOf(authCalls.verifyUsernameAndSendOTP, NAMES), {
      method: 'POST',
      headers: { ...server.portal.headers, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'meera.iyer' }),
    });
    expect((await server.rows('idempotency')).length).toBe(before);
  });
});

describe('a write that is refused half-way', () => {
  test('leaves nothing behind, neither rows nor audit nor events', async () => {
    const count = async () => [
      (await server.rows('audit')).length,
      (await server.rows('event')).length,
      (await server.rows('request')).find((row) => row.id === v.requestId)?.version,
    ];
    v = await visit(server, { joined: false });
    const before = await count();
    const refused = await v.nurse.refusal(requestCalls.handOverRequest, {
      body: { requestId: v.requestId, providerId: 'nobody' },
    });
    expect(refused.httpStatus).toBe(404);
    expect(await count()).toEqual(before);
  });

  test('still counts a wrong password of changePassword', async () => {
    const agent = await server.signInAs('priya.dutta');
    const body = { oldPassword: 'wrong', newPassword: 'a much longer phrase' };
    for (let i = 0; i < 5; i += 1)
      expect((await agent.refusal(authCalls.changePassword, { body })).code).toBe('WRONG_SIGN_IN');
    expect((await agent.refusal(authCalls.changePassword, { body })).code).toBe('LOCKED');
  });

  test('repeats the refusal for its key, and never reports it as done', async () => {
    const agent = await server.signInAs('leela.mathew');
    const body = { oldPassword: 'wrong', newPassword: 'a much longer phrase' };
    for (let i = 0; i < 2; i += 1)
      expect(await (await send(agent, authCalls.changePassword, body)).json()).toMatchObject({
        code: 'WRONG_SIGN_IN',
      });
  });
});
