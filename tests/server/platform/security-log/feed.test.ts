import { createSocket } from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { requestCalls } from '#contract/requests.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { commands } from '#server/cli/commands.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { enableAccount, resetPassword } from '#server/people/account-admin.ts';
import { disablePerson } from '#server/operations/disable-person.ts';
import { SECURITY_EVENTS, type SecurityEvent } from '#server/platform/security-log/kinds.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { guessOften, refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';
import { until } from '#tests/support/until.ts';

const directory = mkdtempSync(join(tmpdir(), 'wardline-security-'));
const path = join(directory, 'security.jsonl');
const collector = createSocket('udp4');
const datagrams: string[] = [];
collector.on('message', (bytes) => void datagrams.push(bytes.toString()));
await new Promise<void>((resolve) => collector.bind(0, '127.0.0.1', resolve));
const server = await openServer({
  SECURITY_LOG: path,
  SYSLOG: `udp://127.0.0.1:${collector.address().port}`,
});
afterAll(() => {
  collector.close();
  rmSync(directory, { recursive: true, force: true });
});

type Line = SecurityEvent & { time: string; severity: number };
let read = 0;
/** The events since the last look. */
function events(): Line[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const fresh = lines.slice(read);
  read = lines.length;
  return fresh.map((line) => JSON.parse(line) as Line);
}
const kinds = (): string[] => events().map(({ kind }) => kind);

const portal = server.client({ authorization: BASIC }, '203.0.113.9');
beforeEach(() => {
  server.clock.advance(86_400);
  server.deps.security.tell({ kind: 'SIGN_IN' });
  events();
});

test('a failed sign-in and a lock leave the address and the hash of the name, never the name or the password', async () => {
  await guessOften(portal, 'Anitha.Nair');
  expect(await refusedSignIn(portal, 'Anitha.Nair', SEED_PASSWORD)).toMatchObject({ code: 'LOCKED' });
  const seen = events();
  expect(seen.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 5 }, () => 'SIGN_IN_FAILED'),
    'LOCKED',
  ]);
  const nameKey = hashToken('anitha.nair');
  expect(seen[0]).toMatchObject({ nameKey, address: '203.0.113.9', call: 'completeLogin', severity: 4 });
  expect(readFileSync(path, 'utf8')).not.toMatch(new RegExp(`anitha|wrong 0|${SEED_PASSWORD}`, 'i'));
});

test('a name that does not exist leaves the same', async () => {
  await refusedSignIn(portal, 'nobody.here');
  expect(events()).toMatchObject([{ kind: 'SIGN_IN_FAILED', nameKey: hashToken('nobody.here') }]);
});

test('sign-in, wrong code, refusal, ended session and replayed token are told', async () => {
  const first = await signIn(portal, 'farhan.shaikh');
  const agent = server.client({ authorization: `Bearer ${first.access_token}` }, '203.0.113.9');
  expect(events()).toMatchObject([{ kind: 'SIGN_IN', userId: first.userId, address: '203.0.113.9' }]);
  const code = { OTPId: 'none', OTP: '0000', roles: 'agent' };
  await portal.refusal(authCalls.doctorVerifyOTP, { body: code });
  const { sessions } = await agent.call(sessionCalls.mySessions, {});
  await agent.refusal(sessionCalls.endSession, { body: { sessionId: 'of another' } });
  await agent.call(sessionCalls.endSession, { body: { sessionId: sessions[0]?.id ?? '' } });
  const second = await signIn(portal, 'mary.dsouza');
  const token = { body: { refreshToken: second.refresh_token } };
  await portal.call(authCalls.getRefreshToken, token);
  server.clock.advance(60);
  await portal.refusal(authCalls.getRefreshToken, token);
  const seen = events();
  expect(seen.map(({ kind }) => kind)).toEqual([
    'CODE_WRONG',
    'REFUSED',
    'SESSION_ENDED',
    'SIGN_IN',
    'TOKEN_REPLAYED',
  ]);
  expect(seen[1]).toMatchObject({ userId: first.userId, call: 'endSession', code: 'NOT_FOUND' });
  expect(seen[4]).toMatchObject({ userId: second.userId, severity: 1 });
});

test('a call without the right to it is told with the person', async () => {
  const nurse = await signIn(portal, 'rekha.pawar');
  const client = server.client({ authorization: `Bearer ${nurse.access_token}` });
  events();
  const { status } = await client.send(authCalls.sendOtpToProviderOnLogin, {
    body: { userId: nurse.userId },
  });
  expect(status).toBe(403);
  await client.send(requestCalls.dashboardMenuStatus);
  expect(events()).toMatchObject([{ kind: 'REFUSED', userId: nurse.userId, code: 'NOT_ALLOWED' }]);
});

test('records what the operator does to accounts, and a broken audit', async () => {
  await resetPassword(server.deps, 'deepa.rani');
  await disablePerson(server.deps, 'deepa.rani', '');
  await enableAccount(server.deps, 'deepa.rani');
  const verify = commands.find(({ name }) => name === 'audit verify');
  expect(await verify?.run(server.deps, ['not in the chain'])).toMatchObject({ ok: false });
  expect(kinds()).toEqual(['PASSWORD_RESET', 'DISABLED', 'ENABLED', 'AUDIT_BROKEN']);
});

describe('a collector of RFC 5424', () => {
  test('gets every event as one datagram with priority, time, product and kind', async () => {
    server.deps.security.tell({ kind: 'TOKEN_REPLAYED', userId: 'u1' });
    const sent = await until('the datagram', () => datagrams.find((line) => line.includes('u1')));
    expect(sent).toMatch(/^<81>1 2026-\S+Z \S+ wardline \d+ TOKEN_REPLAYED - \{.*"userId":"u1"\}$/);
  });

  test('gets them over TCP with their lengths, also those sent before it listened', async () => {
    const { openSyslog, syslogLine } = await import('#server/platform/security-log/syslog.ts');
    let text = '';
    const listener = createServer((socket) => socket.on('data', (bytes) => (text += bytes.toString())));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    const sender = openSyslog({ protocol: 'tcp', host: '127.0.0.1', port }, (error) =>
      expect(error).toBeUndefined(),
    );
    const lines = ['SIGN_IN', 'LOCKED'].map((kind) =>
      syslogLine({ severity: 6, at: server.clock.now(), kind, text: 'ä' }, 'wardline'),
    );
    for (const line of lines) sender.send(line);
    sender.close();
    await until('both lines', () => text.includes('LOCKED'));
    expect(text).toBe(lines.map((line) => `${Buffer.byteLength(line)} ${line}`).join(''));
    listener.close();
  });
});

// Last: a collector that is flooded over UDP loses what comes next.
test('only its owner reads the file, and a flood ends with a count', async () => {
  expect(statSync(path).mode & 0o777).toBe(0o600);
  for (let i = 0; i < 1_200; i += 1) server.deps.security.tell({ kind: 'REFUSED' });
  // What the flood is a sign of is in the feed all the same.
  server.deps.security.tell({ kind: 'GUESSED' });
  server.clock.advance(60);
  server.deps.security.tell({ kind: 'SIGN_IN' });
  const seen = events();
  expect(seen.length).toBe(1_000 + 3);
  expect(seen.slice(-3)).toMatchObject([
    { kind: 'GUESSED' },
    { kind: 'EVENTS_DROPPED', count: 1_200 - 1_000 },
    { kind: 'SIGN_IN' },
  ]);
});

test('docs/security.md has every kind with its severity and meaning', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| (\d) +\| (.+?) +\|$/gm)].map(([, ...row]) => row);
  expect(rows).toEqual(
    Object.entries(SECURITY_EVENTS).map(([kind, { severity, meaning }]) => [kind, String(severity), meaning]),
  );
});
