import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import type { AnyCall } from '#contract/call.ts';
import { roomCalls } from '#contract/room.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { referenceCalls } from '#contract/reference.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import type { Guest, Identity, Staff } from '#server/platform/http/identity.ts';
import { limiter } from '#server/platform/http/limit.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { makeClient } from '#tests/support/server/client.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { BASIC, openServer, type TestServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const SIGN_INS_A_MINUTE = 60;
const proxied = await openServer({ TRUSTED_PROXIES: '127.0.0.1' });
const direct = await openServer();
const [proxiedUrl, directUrl] = [await proxied.listen(), await direct.listen()];

/** The portal over HTTP, with what a proxy or a caller writes. */
function portalAt(url: string, forwardedFor: string, authorization = BASIC) {
  return makeClient((path, init) => fetch(`${url}${path}`, init), {
    authorization,
    'x-forwarded-for': forwardedFor,
  });
}

/** A caller who writes another address at each call; a proxy adds the true one to it. */
function forgingPortal(url: string, added = '') {
  let written = 0;
  return makeClient(
    (path, init) => {
      written += 1;
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', `192.0.2.${written}${added}`);
      return fetch(`${url}${path}`, { ...init, headers });
    },
    { authorization: BASIC },
  );
}

type Portal = ReturnType<typeof portalAt>;

const statusOf = async (portal: Portal, row: AnyCall, body: object): Promise<number> => {
  const answer = await portal.send(row, { body });
  await answer.text();
  return answer.status;
};

/** Signs in wrongly as often as an address may in a minute, under a name of no user. */
async function exhaust(portal: Portal): Promise<void> {
  const body = { transactionId: 'none', password: 'wrong', roles: ['nurse'] };
  for (let i = 0; i < SIGN_INS_A_MINUTE; i += 1)
    expect(await statusOf(portal, authCalls.completeLogin, body)).toBe(401);
  expect(await statusOf(portal, authCalls.completeLogin, body)).toBe(429);
}

/** The link of a guest into a consultation, as the calls take it. */
async function guestLink(server: TestServer) {
  const v = await visit(server);
  const { url } = await v.nurse.call(roomCalls.inviteGuest, {
    body: { consultationNumber: v.number, name: 'Kabir' },
  });
  const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
  return { consultId, userId, name: 'Kabir', consent: true as const };
}

test('one stranger behind the proxy stops no one else’s sign-in, refresh or guest link', async () => {
  const nurse = portalAt(proxiedUrl, '198.51.100.7');
  const session = await signIn(nurse, 'anitha.nair');
  const link = await guestLink(proxied);
  await exhaust(portalAt(proxiedUrl, '203.0.113.9'));
  await signIn(nurse, 'anitha.nair');
  await nurse.call(authCalls.getRefreshToken, { body: { refreshToken: session.refresh_token } });
  await portalAt(proxiedUrl, '198.51.100.8').call(roomCalls.joinAsGuest, { body: link });
});

test('a person who shares an exhausted address stays signed in, and joins by a link', async () => {
  const shared = portalAt(proxiedUrl, '203.0.113.20');
  const session = await signIn(shared, 'anitha.nair');
  const link = await guestLink(proxied);
  proxied.clock.advance(60);
  await exhaust(shared);
  await shared.call(authCalls.getRefreshToken, { body: { refreshToken: session.refresh_token } });
  await shared.call(roomCalls.joinAsGuest, { body: link });
});

test('guessed refresh tokens and links count by address, and one token by itself', async () => {
  const guesser = portalAt(proxiedUrl, '203.0.113.30');
  for (let i = 0; i < SIGN_INS_A_MINUTE / 2; i += 1) {
    expect(await statusOf(guesser, authCalls.getRefreshToken, { refreshToken: `guess ${i}` })).toBe(401);
    const link = { consultId: 'none', userId: `guess ${i}`, name: 'X', consent: true };
    expect(await statusOf(guesser, roomCalls.joinAsGuest, link)).toBe(404);
  }
  expect(await statusOf(guesser, authCalls.getRefreshToken, { refreshToken: 'one more' })).toBe(429);
  const statuses: number[] = [];
  for (let i = 0; i <= SIGN_INS_A_MINUTE; i += 1) {
    const from = portalAt(proxiedUrl, `203.0.113.${100 + i}`);
    statuses.push(await statusOf(from, authCalls.getRefreshToken, { refreshToken: 'the same' }));
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('ignores addresses that a caller writes to the left of the proxy’s entry', async () => {
  await exhaust(forgingPortal(proxiedUrl, ', 203.0.113.40'));
});

test('without a trusted proxy the header changes nothing', async () => {
  await exhaust(forgingPortal(directUrl));
});

test('the person’s sessions show the caller’s address, not the proxy’s', async () => {
  const { access_token } = await signIn(portalAt(proxiedUrl, '198.51.100.50'), 'meera.iyer', SEED_PASSWORD);
  const me = portalAt(proxiedUrl, '198.51.100.50', `Bearer ${access_token}`);
  const { sessions } = await me.call(sessionCalls.mySessions, {});
  expect(sessions.find(({ current }) => current)?.address).toBe('198.51.100.50');
});

test('a minute ends when it is over, also where the clock is set back', async () => {
  const { clock } = proxied;
  const stranger = portalAt(proxiedUrl, '203.0.113.60');
  await exhaust(stranger);
  clock.set(new Date(clock.now().getTime() - 3_600_000));
  clock.advance(60);
  const body = { transactionId: 'none', password: 'wrong', roles: ['nurse'] };
  expect(await statusOf(stranger, authCalls.completeLogin, body)).toBe(401);
});

test('a person makes so many calls a minute, whatever the device; a neighbour has their own', () => {
  const limits = limiter(direct.clock);
  const who = { type: 'guest', userId: 'one' } as Guest;
  const signal = (caller = who) => limits.checkCaller(caller, roomCalls.sendSignal);
  for (let i = 0; i < 1_500; i += 1) signal();
  expect(() => signal()).toThrow('TOO_MANY');
  signal({ ...who, userId: 'another' });
  limits.checkCaller(who, roomCalls.roomMembers);
  direct.clock.advance(60);
  signal();
});

test('limits the map calls of a source without a session to 60 a minute; staff have none of it', () => {
  const limits = limiter(direct.clock);
  const find = (who: Identity, address: string) =>
    limits.checkStranger(sourcesOf(address), who, referenceCalls.getGoogleMapsByAddess);
  const client = { type: 'client' } as const;
  for (let at = 0; at < 60; at += 1) find(client, `2001:db8::${at}`);
  expect(() => find(client, '2001:db8::99')).toThrow('TOO_MANY');
  find(client, '203.0.113.5');
  find({ type: 'staff', userId: 'one' } as Staff, '2001:db8::99');
});
