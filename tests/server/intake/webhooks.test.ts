import { accept } from '#tests/support/journeys/accept.ts';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { intakeAppointmentCalls } from '#contract/appointments.ts';
import { customerCalls } from '#contract/customer.ts';
import { keyCommands } from '#server/cli/key-commands.ts';
import { webhookCommands } from '#server/cli/webhook-commands.ts';
import { readClock, runChecks } from '#server/platform/health/checks.ts';
import { queueWebhooks, queueWebhooksJob } from '#server/intake/queue-webhooks.job.ts';
import { purgeWebhooks, sendWebhooks, sendWebhooksJob } from '#server/intake/send-webhooks.job.ts';
import { appOf, nine } from '#tests/support/journeys/appointments.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openReceiver } from '#tests/support/doubles/webhook-receiver.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({ WEBHOOK_NETWORKS: '127.0.0.1' });
const { clock, deps, db, intake } = server;
const { booked } = appOf(server);
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeEach(async () => {
  await db.deleteFrom('webhook').execute();
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

async function run(name: string, ...args: string[]) {
  const command = webhookCommands.find((one) => one.name === `webhook ${name}`);
  const outcome = await command?.run(deps, args);
  const [, id = '', secret = ''] =
    /Webhook (\S+)\. Its secret, shown only once: (\S+)/.exec(outcome?.lines[0] ?? '') ?? [];
  return { ...outcome, id, secret };
}

async function hook(app = 'first', to = receiver) {
  const { id, secret } = await run('add', app, to.url);
  to.secret = secret;
  return id;
}

async function raise(who: Client = intake, mrn = '204301'): Promise<string> {
  const body = {
    clientId: randomUUID(),
    mrn,
    kind: 'TALK_TO_NURSE' as const,
    consultationMode: 'CHAT' as const,
    reason: 'Dizzy since noon',
    isAnother: true,
  };
  return (await who.call(customerCalls.intakeRequest, { body })).requestId;
}
const say = (requestId: string, text = 'Better now') =>
  intake.call(customerCalls.intakeSendMessage, { body: { requestId, clientId: randomUUID(), text } });
async function take(requestId: string): Promise<void> {
  const nurse = await server.signInAs('anitha.nair');
  await accept(nurse, requestId);
}
async function sendAll(): Promise<void> {
  await Promise.all(await sendWebhooks(deps, new Map()));
}
async function round(): Promise<void> {
  await queueWebhooks(deps);
  await sendAll();
}
const typesOf = (requestId: string): string[] =>
  receiver.taken.filter(({ data }) => data.requestId === requestId).map(({ type }) => type);

describe('an app with a webhook', () => {
  test('receives events of its requests, with ids alone and a signature that the public library accepts', async () => {
    await hook();
    const requestId = await raise();
    await take(requestId);
    await round();
    expect(typesOf(requestId)).toEqual(expect.arrayContaining(['request.raised', 'request.changed']));
    const bodies = receiver.sent.map(({ body }) => JSON.parse(body) as { data: object });
    for (const body of bodies) {
      expect(Object.keys(body)).toEqual(['type', 'timestamp', 'data']);
      expect(['requestId', 'consultationId']).toEqual(expect.arrayContaining(Object.keys(body.data)));
    }
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
    const [sent] = receiver.sent;
    const accept = (secret: string) => new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {});
    expect(accept(receiver.secret)).toMatchObject({ data: { requestId } });
    expect(() => accept('whsec_b3RoZXI=')).toThrow('No matching signature found');
    vi.useRealTimers();
  });

  test('receives events of the appointments that it booked', async () => {
    await hook();
    const { consultationNumber } = await booked(nine('2027-03-15'));
    const { id } = await db
      .selectFrom('consultation')
      .select('id')
      .where('consultationNumber', '=', consultationNumber)
      .executeTakeFirstOrThrow();
    const body = { consultationNumber };
    await intake.call(intakeAppointmentCalls.intakeCancelAppointment, { body });
    await round();
    const told = receiver.taken.filter(({ data }) => data.consultationId === id).map(({ type }) => type);
    expect(new Set(told)).toEqual(new Set(['visit.changed']));
    expect(told.length).toBeGreaterThan(1);
  });

  test('receives nothing of other apps, nor events of the past', async () => {
    const earlier = await raise();
    const add = keyCommands.find(({ name }) => name === 'app-keys add');
    const made = await add?.run(deps, ['kiosk', 'requests,any-patient', 'any']);
    const kiosk = server.client({ 'x-intake-key': made?.lines[0]?.split(': ')[1] ?? '' });
    await hook('kiosk');
    const [theirs, other] = [await raise(kiosk), await raise()];
    await round();
    expect(typesOf(theirs)).toEqual(['request.raised']);
    expect([...typesOf(other), ...typesOf(earlier)]).toEqual([]);
  });

  test('gets the messages of one patient in order, also when the first of them fails', async () => {
    await hook();
    const requestId = await raise();
    await take(requestId);
    await say(requestId);
    let tries = 0;
    receiver.answer = () => ((tries += 1) <= 2 ? 503 : 200);
    await round();
    await round();
    expect([receiver.tries, receiver.taken]).toEqual([1, []]);
    clock.advance(5);
    await round();
    expect(receiver.tries).toBe(2);
    clock.advance(300);
    await round();
    const types = typesOf(requestId);
    expect(types[0]).toBe('request.raised');
    expect(types.indexOf('request.changed')).toBeLessThan(types.lastIndexOf('message.sent'));
    const rows = await db.selectFrom('webhookMessage').selectAll().orderBy('seq').execute();
    expect(receiver.taken.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test('gets those of other patients while one fails', async () => {
    await hook();
    const [slow, other] = [await raise(intake, '204301'), await raise(intake, '204302')];
    let tries = 0;
    receiver.answer = () => ((tries += 1) === 1 ? 500 : 200);
    await round();
    await round();
    expect([...typesOf(slow), ...typesOf(other)]).toEqual(['request.raised']);
  });

  test('gets a message again under the same id when its answer is lost', async () => {
    await hook();
    const requestId = await raise();
    const took = Promise.withResolvers<void>();
    receiver.answer = () => (took.resolve(), 200);
    await queueWebhooks(deps);
    await sendAll();
    await took.promise;
    // The server died before it noted the answer.
    await db.updateTable('webhookMessage').set({ state: 'QUEUED' }).execute();
    clock.advance(120);
    await round();
    const ids = receiver.taken.filter(({ data }) => data.requestId === requestId).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('receives each event once from two servers', async () => {
    await hook();
    const ids = [await raise(intake, '204301'), await raise(intake, '204302'), await raise(intake, '204303')];
    await Promise.all([queueWebhooks(deps), queueWebhooks(deps)]);
    await queueWebhooks(deps);
    await Promise.all([sendAll(), sendAll()]);
    await sendAll();
    expect(ids.map((id) => typesOf(id).length)).toEqual([1, 1, 1]);
  });
});

describe('a receiver', () => {
  test('gets the next message after refusing one for three days', async () => {
    await hook();
    const requestId = await raise();
    await take(requestId);
    receiver.answer = () => 500;
    await queueWebhooks(deps);
    const waits = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const wait of waits) {
      clock.advance(wait);
      // oxlint-disable-next-line no-await-in-loop -- one try after another
      await sendAll();
    }
    expect(receiver.tries).toBe(waits.length);
    const [first] = await db.selectFrom('webhookMessage').selectAll().orderBy('seq').execute();
    expect(first).toMatchObject({ state: 'FAILED', error: 'HTTP 500' });
    receiver.answer = () => 200;
    await sendAll();
    expect(typesOf(requestId)[0]).not.toBe('request.raised');
  });

  test('pauses when it is gone until the operator resumes it; then it gets everything', async () => {
    const id = await hook();
    const requestId = await raise();
    receiver.answer = () => 410;
    await round();
    clock.advance(10);
    await round();
    expect(receiver.tries).toBe(1);
    expect((await run('list')).lines?.[0]).toMatch(/paused since .* 1 waiting since /);
    clock.advance(3_600);
    const [queues] = (await runChecks(deps, readClock(clock))).filter(({ name }) => name === 'queues');
    expect(queues).toMatchObject({ ok: false, text: expect.stringContaining('WEBHOOK: 1 waiting') });
    receiver.answer = () => 200;
    await run('resume', id);
    await round();
    expect(typesOf(requestId)).toEqual(['request.raised']);
  });

  test('delays no other receiver when it hangs', async () => {
    const other = await openReceiver();
    await hook('first', other);
    await hook();
    const hanging = Promise.withResolvers<void>();
    receiver.delay = hanging.promise;
    const stops = [queueWebhooksJob(deps), sendWebhooksJob(deps)];
    await raise();
    await expect.poll(() => other.taken.length, { timeout: 5_000 }).toBe(1);
    await raise();
    await expect.poll(() => other.taken.length, { timeout: 5_000 }).toBe(2);
    expect(receiver.taken).toEqual([]);
    hanging.resolve();
    await Promise.all(stops.map((stop) => stop()));
    other.close();
  });

  test('gets no call after a redirect', async () => {
    await hook();
    await raise();
    receiver.answer = () => 302;
    await round();
    expect(await db.selectFrom('webhookMessage').select('error').execute()).toEqual([{ error: 'HTTP 302' }]);
  });
});

describe('the operator', () => {
  test.each([
    ['Kiosk', 'https://app.example', /lower-case/],
    ['kiosk', 'app.example', /must be a URL/],
    ['kiosk', 'http://app.example/hook', /https/],
    ['kiosk', 'https://user:secret@app.example', /user name/],
  ])('sees what is wrong with %s at %s', async (app, url, words) => {
    expect(await run('add', app, url)).toMatchObject({ ok: false, lines: [expect.stringMatching(words)] });
    expect(await db.selectFrom('webhook').select('id').execute()).toEqual([]);
  });

  test('sees no secret in the list, and removes a webhook with what waits', async () => {
    const id = await hook();
    await raise();
    await queueWebhooks(deps);
    const { lines = [] } = await run('list');
    expect(lines.join()).toContain('1 waiting since');
    expect(lines.join()).not.toContain('whsec_');
    expect(await run('remove', id)).toMatchObject({ ok: true });
    expect(await db.selectFrom('webhookMessage').select('id').execute()).toEqual([]);
    expect(await run('remove', id)).toMatchObject({ ok: false });
    const actions = (await server.rows('audit'))
      .filter(({ entityId }) => entityId === id)
      .map(({ action }) => action);
    expect(actions).toEqual(['ADD_WEBHOOK', 'REMOVE_WEBHOOK']);
  });

  test('need not delete messages of a month ago', async () => {
    await hook();
    await raise();
    await round();
    clock.advance(29 * 86_400);
    await purgeWebhooks(deps);
    expect(await db.selectFrom('webhookMessage').select('id').execute()).toHaveLength(1);
    clock.advance(86_401);
    await purgeWebhooks(deps);
    expect(await db.selectFrom('webhookMessage').select('id').execute()).toEqual([]);
  });
});
