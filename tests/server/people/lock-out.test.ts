// @module-tag slow
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { DEVICE_TOKEN_HEADER, PASSWORD_TRIES_BY_NAME } from '#contract/limits.ts';
import { tellGuessing } from '#server/people/tell-guessing.job.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { makeClient, type Client, type Send } from '#tests/support/server/client.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const directory = mkdtempSync(join(tmpdir(), 'wardline-lock-out-'));
const feed = join(directory, 'security.jsonl');
const server = await openServer({ TRUSTED_PROXIES: '127.0.0.1', SECURITY_LOG: feed });
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ADDRESSES = 100;
/** Below the sign-ins that one address may try in a minute, so that each try reaches the counters of the name. */
const ROUND = 20;
/** `LOCK_OUT_TRIES=10000` is the whole attack; the fewer of each run are still more than a minute of the feed. */
const TRIES = Number(process.env['LOCK_OUT_TRIES'] ?? 2_000);
const ROUNDS = TRIES / (ADDRESSES * ROUND);
const NAME = 'anitha.nair';

/** The portal through the proxy, which says from where. */
function portalAt(address: string, headers: Record<string, string> = { authorization: BASIC }): Client {
  const proxy = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const request: Send = async (path, init) => server.app.request(path, init, proxy);
  return makeClient(request, { 'x-forwarded-for': address, ...headers });
}

/** Tries of one address within a minute. @returns how often each status came */
async function tryOften(from: Client, counts: Map<number, number>): Promise<void> {
  const { transactionId } = await from.call(authCalls.login, { query: { username: NAME } });
  for (let at = 0; at < ROUND; at += 1) {
    const body = { transactionId, password: `wrong ${at}`, roles: ['nurse'] };
    const answer = await from.send(authCalls.completeLogin, { body });
    await answer.text();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
  }
}

/** Returns what the operator is told in the log. */
async function toldEventOf(): Promise<object[]> {
  const lines: object[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await tellGuessing({ ...server.deps, log });
  return lines;
}

test(
  `${TRIES} tries at the name of a nurse from 100 addresses leave her own ways in open, and the operator is told`,
  {
    timeout: 600_000,
  },
  async () => {
    const ward = await signIn(portalAt('198.51.100.7'), NAME);
    const counts = new Map<number, number>();
    const strangers = Array.from({ length: ADDRESSES }, (_, at) => portalAt(`203.0.113.${at}`));
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(strangers.map((from) => tryOften(from, counts)));
      if (round < ROUNDS - 1) server.clock.advance(60);
    }
    // Only so many are looked at in the hour; all others are refused before.
    expect(Object.fromEntries(counts)).toEqual({
      401: PASSWORD_TRIES_BY_NAME,
      429: TRIES - PASSWORD_TRIES_BY_NAME,
    });

    const sentBefore = (await server.rows('outgoing')).length;
    const nameKey = hashToken(NAME);
    expect(await toldEventOf()).toMatchObject([{ level: 40, name: nameKey }]);
    const events = readFileSync(feed, 'utf8').trim().split('\n');
    expect(events.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ kind: 'GUESSED', nameKey, userId: ward.userId }),
    );
    const [notice, ...more] = (await server.rows('outgoing')).slice(sentBefore);
    expect([notice?.text, more]).toEqual([expect.stringContaining('wrong passwords'), []]);

    // Her own device, her locked tablet, and a forgotten password: each still opens.
    const known = portalAt('198.51.100.7', {
      authorization: BASIC,
      [DEVICE_TOKEN_HEADER]: ward.deviceToken,
    });
    await signIn(known, NAME);
    const tablet = portalAt('198.51.100.7', { authorization: `Bearer ${ward.access_token}` });
    await tablet.call(authCalls.lock, {});
    await tablet.call(authCalls.unlock, { body: { password: SEED_PASSWORD } });
    const { responseString: OTPId } = await known.call(authCalls.forgotPassword, {
      body: { username: NAME },
    });
    const OTP = await codeFor(server, NAME);
    const { resetToken = '' } = await known.call(authCalls.verifyOTP, { body: { OTPId, OTP } });
    const newPassword = 'tea-with-cardamom';
    await known.call(authCalls.resetPassword, { body: { resetToken, newPassword } });
    await signIn(portalAt('192.0.2.40'), NAME, newPassword);
  },
);
