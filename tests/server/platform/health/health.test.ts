import { afterEach, describe, expect, test, vi } from 'vitest';
import { Hono } from 'hono';
import { buildApp } from '#server/app.ts';
import { randomUUID } from 'node:crypto';
import { NO_PATH } from '#tests/support/inputs/call-report.ts';
import { queueSms } from '#tests/support/server/outgoing.ts';
import { runChecks, readClock, type Check } from '#server/platform/health/checks.ts';
import { readIceServers } from '#server/platform/ice-servers.ts';
import { iceStates, noteIceServers } from '#server/platform/turn/turn-check.job.ts';
import { errorCode, fakeServer, message } from '#tests/support/doubles/stun-server.ts';
import { mountHealth } from '#server/platform/health/health.ts';
import { every, jobStates } from '#server/platform/jobs/every.ts';
import { openServer } from '#tests/support/server/server.ts';
import { freshStore } from '#tests/support/server/store.ts';

const METRICS_TOKEN = 'token-of-the-operator';
const server = await openServer({ METRICS_TOKEN });
const { deps, clock } = server;
const kind = process.env['TEST_STORE'] === 'postgres' ? 'postgres' : 'embedded';
const isOperator = { authorization: `Bearer ${METRICS_TOKEN}` };
const SMS = [{ name: 'none', title: 'None', send: async () => null }];

async function checkOf(name: Check['name'], more: Partial<typeof deps> = {}, before = readClock(clock)) {
  const checks = await runChecks({ ...deps, ...more }, before);
  return checks.find((check) => check.name === name);
}

describe('GET /health', () => {
  test('says to anyone that the store answers, which one it is and how durable, and no more', async () => {
    const answer = await server.request('/health', { method: 'GET' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ok',
      version: expect.any(String),
      uptimeS: expect.any(Number),
      store: { kind, version: expect.stringMatching(/^\d+/), durability: expect.any(String) },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const wrong = await server.request('/health', { headers: { authorization: 'Bearer other' } });
    expect(Object.keys((await wrong.json()) as object)).not.toContain('checks');
  });

  test('says 503 and when to ask again once the store is out of reach', async () => {
    const store = await freshStore();
    const app = new Hono();
    mountHealth(app, { ...deps, store, db: store.db });
    expect((await app.request('/health')).status).toBe(200);
    await store.close();
    const answer = await app.request('/health', { headers: isOperator });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({
      status: 'store out of reach',
      checks: expect.arrayContaining([{ name: 'store', ok: false, text: 'unreachable' }]),
    });
  });

  test('tells the operator each check, as JSON or as a page, and answers 200 while the store does', async () => {
    const { checks } = (await (await server.request('/health', { headers: isOperator })).json()) as {
      checks: Check[];
    };
    expect(checks.map(({ name }) => name)).toEqual([
      'store',
      'disk',
      'jobs',
      'services',
      'queues',
      'clock',
      'calls',
    ]);
    const app = buildApp({ ...deps, config: { ...deps.config, DATA_DIR: '/nowhere' } });
    const answer = await app.request('/health', { headers: { ...isOperator, accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(await answer.text()).toContain('✗ disk: DATA_DIR cannot be read');
  });
});

describe('a check', () => {
  afterEach(() => jobStates.clear());

  test('fails below 90 % of ten connections of calls or more in an hour, and passes again', async () => {
    const add = async (outcome: 'connected' | 'no_path' | 'left', count: number): Promise<void> => {
      const row = { at: clock.now(), role: 'patient', deviceKind: 'phone', browser: 'chrome' } as const;
      for (let at = 0; at < count; at += 1)
        await server.db
          .insertInto('callReport')
          .values({ ...row, id: randomUUID(), ...NO_PATH, outcome })
          .execute();
    };
    expect(await checkOf('calls')).toEqual({ name: 'calls', ok: true, text: 'no call in the last hour' });
    await add('no_path', 2);
    await add('connected', 7);
    // Who leaves early tells nothing of the network.
    await add('left', 5);
    expect(await checkOf('calls')).toMatchObject({ ok: true });
    await add('connected', 1);
    expect(await checkOf('calls')).toEqual({
      name: 'calls',
      ok: false,
      text: '8 of 10 connections came about in the last hour (80 %)',
    });
    await add('connected', 10);
    expect(await checkOf('calls')).toMatchObject({ ok: true, text: expect.stringContaining('18 of 20') });
    await add('no_path', 5);
    expect(await checkOf('calls')).toMatchObject({ ok: false });
    clock.advance(3_601);
    expect(await checkOf('calls')).toMatchObject({ ok: true });
  });

  test('names a STUN or TURN server that fails twice in a row, and asks none by itself', async () => {
    const stun = await fakeServer(({ id }) =>
      answers ? message(0x0101, id) : message(0x0111, id, errorCode(500)),
    );
    let answers = true;
    const url = `stun:127.0.0.1:${stun.port}`;
    const config = { ...deps.config, ice: readIceServers(url, undefined).ice };
    const round = () => noteIceServers({ config, clock });
    expect(await checkOf('turn')).toBeUndefined();
    expect(await checkOf('turn', { config })).toEqual({ name: 'turn', ok: true, text: 'not asked yet' });
    await round();
    const asked = stun.requests.length;
    expect(await checkOf('turn', { config })).toEqual({
      name: 'turn',
      ok: true,
      text: 'every server answers',
    });
    expect(stun.requests).toHaveLength(asked);
    answers = false;
    await round();
    expect(await checkOf('turn', { config })).toMatchObject({ ok: true });
    await round();
    expect(await checkOf('turn', { config })).toMatchObject({
      ok: false,
      text: expect.stringMatching(new RegExp(`^${url}: reached in \\d+ ms, refused: 500`)),
    });
    answers = true;
    await round();
    expect(await checkOf('turn', { config })).toMatchObject({ ok: true });
    stun.close();
    iceStates.clear();
  });

  test('passes for a disk with room', async () => {
    expect(await checkOf('disk')).toEqual({ name: 'disk', ok: true, text: expect.stringMatching(/^\d+ MB/) });
    // A file system that has no room at all.
    const full = { ...deps.config, DATA_DIR: '/proc' };
    expect(await checkOf('disk', { config: full })).toMatchObject({ ok: false, text: '0 MB free' });
  });

  test('names queues that wait too long where a gateway should have taken them', async () => {
    await queueSms(server.db, { to: '+919812345678', text: 'canary-text', now: clock.now() });
    clock.advance(901);
    expect(await checkOf('queues')).toMatchObject({ ok: true });
    const stuck = await checkOf('queues', { connectors: { ...deps.connectors, SMS } });
    expect(stuck).toEqual({ name: 'queues', ok: false, text: 'SMS: 1 waiting, the oldest for 15 min' });
  });

  test('notices a changed clock, forward and back, and that time passed', async () => {
    const isEmbedded = kind === 'embedded';
    const before = readClock(clock);
    clock.advance(3_600);
    // PostgreSQL has the true time, and the clock of the tests another.
    if (isEmbedded) expect(await checkOf('clock', {}, before)).toMatchObject({ ok: true, text: 'steady' });
    const now = clock.now().getTime();
    clock.set(new Date(now + 3_600_000));
    expect(await checkOf('clock', {}, before)).toMatchObject({
      ok: false,
      text: expect.stringContaining('set by +3600 s since the start'),
    });
    clock.set(new Date(now - 3_600_000));
    expect((await checkOf('clock', {}, before))?.text).toContain('set by -3600 s since the start');
    if (!isEmbedded) expect((await checkOf('clock'))?.text).toContain("s from the database's");
    clock.set(new Date(now));
  });

  test('names a job that keeps failing, until it succeeds', async () => {
    let fails = true;
    const failing = every(5, 'delivery', deps.log, async () => {
      if (fails) throw new Error('no');
    });
    const silent = vi.spyOn(deps.log, 'error').mockReturnValue(undefined);
    await expect.poll(() => checkOf('jobs')).toMatchObject({ ok: false });
    expect((await checkOf('jobs'))?.text).toMatch(/^delivery failed \d+ times in a row$/);
    fails = false;
    await expect
      .poll(() => checkOf('jobs'))
      .toEqual({ name: 'jobs', ok: true, text: 'no job keeps failing' });
    await failing();
    silent.mockRestore();
  });

  test('reports a media server that cannot be reached, and only where there is one', async () => {
    expect(await checkOf('media server')).toBeUndefined();
    const away = { session: () => undefined } as NonNullable<typeof deps.mediaServer>;
    expect(await checkOf('media server', { mediaServer: away })).toMatchObject({ ok: false });
    expect(await checkOf('media server', { mediaServer: { ...away, session: () => 7 } })).toMatchObject({
      ok: true,
    });
  });

  test('reports that NATS is unavailable', async () => {
    const store = { ...deps.store, isWakeAway: () => true };
    expect(await checkOf('wake-ups', { store })).toMatchObject({ ok: false });
  });
});
