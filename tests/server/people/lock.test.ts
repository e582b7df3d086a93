// @module-tag critical
import { beforeEach, describe, expect, test } from 'vitest';
import { authCalls, type SignedIn } from '#contract/auth.ts';
import type { AnyCall } from '#contract/call.ts';
import { contract, type CallName } from '#contract/index.ts';
import { portalCalls } from '#contract/portal.ts';
import { profileCalls } from '#contract/profile.ts';
import { requestCalls } from '#contract/requests.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { Client } from '#tests/support/server/client.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const calls = Object.entries(contract) as [CallName, AnyCall][];
const USERS = { nurse: 'anitha.nair', provider: 'meera.iyer', agent: 'farhan.shaikh' } as const;

interface Device {
  session: SignedIn;
  client: Client;
}

async function device(userName: string): Promise<Device> {
  const session = await signIn(server.client({ authorization: BASIC }, crypto.randomUUID()), userName);
  return { session, client: bearer(session.access_token) };
}
const bearer = (token: string): Client =>
  server.client({ authorization: `Bearer ${token}` }, crypto.randomUUID());
const refresh = (refreshToken: string) => ({ body: { refreshToken } });

async function lockedDevice(userName: string): Promise<Device> {
  const one = await device(userName);
  await one.client.call(authCalls.lock, {});
  return one;
}

/** Calls of a locked session, by name: a call that is added to the list is added here, and read. */
const WHILE_LOCKED: readonly CallName[] = [
  'dashboardMenuStatus',
  'deviceToken',
  'events',
  'getQuiet',
  'lock',
  'logouts',
  'pushKey',
  'removeDevice',
  'reportAlert',
  'unlock',
  'unlockBySignOn',
];

test('defines by one property of a call what a locked session may do', () => {
  const marked = calls.filter(([, row]) => row.whileLocked).map(([name]) => name);
  expect(marked.toSorted()).toEqual(WHILE_LOCKED);
});

describe.each(Object.entries(USERS))('a locked session of a %s', (role, userName) => {
  let it: Device;
  beforeEach(async () => {
    it = await lockedDevice(userName);
  });
  const theirs = calls.filter(([, row]) => row.who.includes(role as keyof typeof USERS));

  test('makes no call but those that keep alerts coming, open it or end it', async () => {
    for (const [name, row] of theirs.filter(([, row]) => !row.whileLocked)) {
      // From an address of its own: how often one may ask is not what this is about.
      const refused = await bearer(it.session.access_token).refusal(row, {});
      expect(refused, name).toMatchObject({ httpStatus: 423, code: 'LOCKED_SESSION' });
    }
  });

  test('counts, gets events, keeps its push address, reports alerts, and logs out', async () => {
    const { client, session } = it;
    for (const [name, row] of theirs.filter(([, { whileLocked }]) => whileLocked)) {
      if (name === 'logouts' || name.startsWith('unlock')) continue;
      const answer = await client.send(row, {});
      expect([200, 400], name).toContain(answer.status);
      await answer.body?.cancel();
    }
    await client.call(requestCalls.dashboardMenuStatus, {});
    await client.call(portalCalls.pushKey, {});
    await client.call(authCalls.logouts, {});
    expect(
      await server.portal.refusal(authCalls.getRefreshToken, refresh(session.refresh_token)),
    ).toMatchObject({
      code: 'SESSION_EXPIRED',
    });
  });
});

describe('a locked session', () => {
  test('renews its tokens and stays locked', async () => {
    const { session } = await lockedDevice('anitha.nair');
    const renewed = await server.portal.call(authCalls.getRefreshToken, refresh(session.refresh_token));
    expect(
      await bearer(renewed.access_token).refusal(profileCalls.nurseById, {
        query: { userId: session.userId },
      }),
    ).toMatchObject({ code: 'LOCKED_SESSION' });
  });

  test('leaves other sessions open', async () => {
    const other = await device('anitha.nair');
    await lockedDevice('anitha.nair');
    await other.client.call(profileCalls.nurseById, { query: { userId: other.session.userId } });
  });

  test('stays locked after a wrong password; the right one opens it with new tokens, and the old ones end', async () => {
    const { client, session } = await lockedDevice('mary.dsouza');
    expect(await client.refusal(authCalls.unlock, { body: { password: 'not it' } })).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
    const query = { userId: session.userId };
    expect(await client.refusal(profileCalls.nurseById, { query })).toMatchObject({
      code: 'LOCKED_SESSION',
    });
    const opened = await client.call(authCalls.unlock, { body: { password: SEED_PASSWORD } });
    expect(opened).toMatchObject({ careSecret: session.careSecret, expires_in: session.expires_in });
    await bearer(opened.access_token).call(profileCalls.nurseById, { query });
    expect(await client.refusal(profileCalls.nurseById, { query })).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    // A copy of the old refresh token was taken: who presents it ends the session for both.
    expect(
      await server.portal.refusal(authCalls.getRefreshToken, refresh(session.refresh_token)),
    ).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(await bearer(opened.access_token).refusal(profileCalls.nurseById, { query })).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
  });

  test('locks once, however often the device reports it; its tokens are in no stored answer', async () => {
    const { client, session } = await lockedDevice('deepa.rani');
    await client.call(authCalls.lock, {});
    const once = { ...client.headers, 'idempotency-key': crypto.randomUUID() };
    await server.client(once).call(authCalls.unlock, { body: { password: SEED_PASSWORD } });
    const audit = await server.db
      .selectFrom('audit')
      .select('action')
      .where('entityId', '=', session.userId)
      .where('action', 'in', ['LOCK', 'UNLOCK'])
      .orderBy('seq')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['LOCK', 'UNLOCK']);
    expect(JSON.stringify(await server.rows('idempotency'))).not.toContain('access_token');
  });
});
