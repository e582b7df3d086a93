// @module-tag critical
import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { PASSWORD_LOCK_S, PASSWORD_TRIES, SESSION_ABSOLUTE_S, SESSION_IDLE_S } from '#contract/limits.ts';
import { requestCalls } from '#contract/requests.ts';
import type { Role } from '#contract/shared.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { clock, portal } = server;

/** The portal at a desk of its own, so that the limit of one address is not in the way. */
let desks = 0;
function desk() {
  desks += 1;
  return server.client({ authorization: BASIC }, `10.0.0.${desks}`);
}

function bearer(token: string) {
  return server.client({ authorization: `Bearer ${token}` });
}

async function isAlive(token: string): Promise<boolean> {
  return (await bearer(token).send(requestCalls.dashboardMenuStatus)).status === 200;
}

/** Where this name's password is tried: tries count by address, and the limit of one address is not in the way. */
function deskOf(username: string) {
  return server.client({ authorization: BASIC }, `desk of ${username.toLowerCase()}`);
}

async function tryPassword(username: string, password: string, roles: Role[] = ['nurse']) {
  return refusedSignIn(deskOf(username), username, password, roles);
}

describe('a password', () => {
  test.each([
    ['meera.iyer', 'provider'],
    ['anitha.nair', 'nurse'],
    ['farhan.shaikh', 'agent'],
  ] as const)('signs %s in as a %s', async (userName, role) => {
    const session = await signIn(desk(), userName, SEED_PASSWORD, [role]);
    expect(session).toMatchObject({ role, expires_in: 900 });
    expect(await isAlive(session.access_token)).toBe(true);
  });

  test('answers in the same shape whether or not the name exists', async () => {
    const known = await portal.call(authCalls.login, { query: { username: 'anitha.nair' } });
    const unknown = await portal.call(authCalls.login, { query: { username: 'nobody.here' } });
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(unknown.methods).toEqual(known.methods);
    expect(unknown.transactionId).toHaveLength(known.transactionId.length);
    expect(await tryPassword('nobody.here', SEED_PASSWORD)).toEqual(
      await tryPassword('jyoti.solanki', 'wrong'),
    );
  });

  test('takes as long to be refused for an unknown name as for a known one', async () => {
    const names = ['meera.iyer', 'arjun.rao', 'sana.khan', 'vikram.desai', 'lata.joshi', 'joseph.kurian'];
    // The processor's time, not the clock's: a machine that is busy elsewhere stretches only the latter.
    const time = async (username: string): Promise<number> => {
      const began = process.cpuUsage();
      expect(await tryPassword(username, 'wrong')).toMatchObject({ code: 'WRONG_SIGN_IN' });
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 3; round += 1) {
      for (const [i, name] of names.entries()) {
        took.known.push(await time(name));
        took.unknown.push(await time(`nobody.${i}`));
      }
    }
    // The quickest of many is what the work itself takes; the rest is the machine's.
    expect(Math.min(...took.unknown) / Math.min(...took.known)).toBeGreaterThan(0.7);
    expect(Math.min(...took.unknown) / Math.min(...took.known)).toBeLessThan(1.4);
  });

  test('counts for nothing at a sign-in that does not admit the role', async () => {
    expect(await tryPassword('leela.mathew', SEED_PASSWORD, ['provider', 'nurse'])).toMatchObject({
      httpStatus: 401,
      code: 'WRONG_SIGN_IN',
    });
    expect(await signIn(desk(), 'leela.mathew', SEED_PASSWORD, ['agent'])).toMatchObject({ role: 'agent' });
  });

  test.each(['rekha.pawar', 'nobody.at.all'])(
    'locks %s after five wrong tries, then opens after the time',
    async (userName) => {
      for (let i = 0; i < PASSWORD_TRIES; i += 1) {
        expect(await tryPassword(userName, `wrong ${i}`)).toMatchObject({
          httpStatus: 401,
          code: 'WRONG_SIGN_IN',
        });
      }
      expect(await tryPassword(userName, SEED_PASSWORD)).toMatchObject({
        httpStatus: 429,
        code: 'LOCKED',
        retryAfterS: PASSWORD_LOCK_S,
      });
      expect(await tryPassword(userName.toUpperCase(), SEED_PASSWORD)).toMatchObject({ code: 'LOCKED' });
      clock.advance(PASSWORD_LOCK_S - 1);
      expect(await tryPassword(userName, SEED_PASSWORD)).toMatchObject({ code: 'LOCKED', retryAfterS: 1 });
      clock.advance(1);
      if (userName === 'rekha.pawar')
        expect(await signIn(deskOf(userName), userName)).toMatchObject({ role: 'nurse' });
      else expect(await tryPassword(userName, SEED_PASSWORD)).toMatchObject({ code: 'WRONG_SIGN_IN' });
    },
  );

  test('guessed twenty times at once still has five tries', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => tryPassword('deepa.rani', `guess ${i}`)),
    );
    expect(tries.filter(({ code }) => code === 'WRONG_SIGN_IN')).toHaveLength(PASSWORD_TRIES);
    expect(tries.filter(({ code }) => code === 'LOCKED')).toHaveLength(15);
  });

  test('refuses a common one, accepts another, and then ends the other sessions', async () => {
    const [mine, other] = [await signIn(desk(), 'nisha.verma'), await signIn(desk(), 'nisha.verma')];
    const me = bearer(mine.access_token);
    const change = { oldPassword: SEED_PASSWORD, newPassword: 'password123' };
    expect(await me.refusal(authCalls.changePassword, { body: change })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'newPassword' }],
    });
    expect(
      await me.refusal(authCalls.changePassword, { body: { ...change, newPassword: 'short' } }),
    ).toMatchObject({ fields: [{ path: 'newPassword' }] });
    expect(
      await me.refusal(authCalls.changePassword, {
        body: { oldPassword: 'not mine', newPassword: 'a long new one' },
      }),
    ).toMatchObject({ code: 'WRONG_SIGN_IN' });
    expect(await isAlive(other.access_token)).toBe(true);
    await me.call(authCalls.changePassword, { body: { ...change, newPassword: 'a long new one' } });
    expect(await isAlive(mine.access_token)).toBe(true);
    expect(await isAlive(other.access_token)).toBe(false);
    expect(await signIn(desk(), 'nisha.verma', 'a long new one')).toMatchObject({ role: 'agent' });
  });
});

describe('a device that has locked itself', () => {
  test('opens with the password of who is signed in there, by the secret of their sign-in, and writes it down', async () => {
    const mine = await signIn(desk(), 'nisha.verma', 'a long new one');
    const me = bearer(mine.access_token);
    expect(await me.call(authCalls.unlock, { body: { password: 'a long new one' } })).toMatchObject({
      careSecret: mine.careSecret,
    });
    const written = await server.db
      .selectFrom('audit')
      .select('entityId')
      .where('action', '=', 'UNLOCK')
      .execute();
    expect(written).toEqual([{ entityId: mine.userId }]);
  });

  test('does not open with someone else’s, and guessing ends as at the sign-in', async () => {
    const me = bearer((await signIn(desk(), 'nisha.verma', 'a long new one')).access_token);
    for (let i = 0; i < PASSWORD_TRIES; i += 1)
      expect(await me.refusal(authCalls.unlock, { body: { password: SEED_PASSWORD } })).toMatchObject({
        code: 'WRONG_SIGN_IN',
      });
    expect(await me.refusal(authCalls.unlock, { body: { password: 'a long new one' } })).toMatchObject({
      code: 'LOCKED',
    });
  });
});

describe('a refresh token', () => {
  const refresh = (refreshToken: string) =>
    desk().call(authCalls.getRefreshToken, { body: { refreshToken } });
  const refused = (refreshToken: string) =>
    desk().refusal(authCalls.getRefreshToken, { body: { refreshToken } });

  test('rotates: new tokens, the old access token ends', async () => {
    const first = await signIn(desk(), 'meera.iyer');
    const second = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await isAlive(second.access_token)).toBe(true);
    expect(await isAlive(first.access_token)).toBe(false);
  });

  test('may be asked for again within 30 seconds, for the answer can be lost', async () => {
    const first = await signIn(desk(), 'meera.iyer');
    await refresh(first.refresh_token);
    clock.advance(29);
    const again = await refresh(first.refresh_token);
    expect(await isAlive(again.access_token)).toBe(true);
    clock.advance(1);
    expect(await refused(first.refresh_token)).toMatchObject({ httpStatus: 401, code: 'SESSION_EXPIRED' });
  });

  test('ends the session of thief and owner alike when reused, and no other session', async () => {
    const [first, other] = [await signIn(desk(), 'meera.iyer'), await signIn(desk(), 'meera.iyer')];
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.refresh_token);
    expect(await refused(first.refresh_token)).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(await isAlive(third.access_token)).toBe(false);
    expect(await refused(third.refresh_token)).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(await isAlive(other.access_token)).toBe(true);
  });

  test('ends after an idle time', async () => {
    const [left, kept] = [await signIn(desk(), 'meera.iyer'), await signIn(desk(), 'meera.iyer')];
    clock.advance(SESSION_IDLE_S - 1);
    await refresh(kept.refresh_token);
    clock.advance(1);
    expect(await refused(left.refresh_token)).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('ends after the absolute time, however often it was used; so does the access token', async () => {
    let { access_token, refresh_token } = await signIn(desk(), 'meera.iyer');
    for (let passed = 600; passed < SESSION_ABSOLUTE_S; passed += 600) {
      clock.advance(600);
      ({ access_token, refresh_token } = await refresh(refresh_token));
    }
    expect(await isAlive(access_token)).toBe(true);
    clock.advance(600);
    expect(await refused(refresh_token)).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(await isAlive(access_token)).toBe(false);
  });

  test('refuses an unknown one', async () => {
    expect(await refused('nothing')).toMatchObject({ httpStatus: 401, code: 'SESSION_EXPIRED' });
  });
});

describe('a session', () => {
  test('R4.10 logout ends its access and refresh tokens, and no other session', async () => {
    const [mine, other] = [await signIn(desk(), 'meera.iyer'), await signIn(desk(), 'meera.iyer')];
    await bearer(mine.access_token).call(authCalls.logouts, {});
    expect(await isAlive(mine.access_token)).toBe(false);
    const body = { refreshToken: mine.refresh_token };
    expect(await desk().refusal(authCalls.getRefreshToken, { body })).toMatchObject({
      code: 'SESSION_EXPIRED',
    });
    expect(await isAlive(other.access_token)).toBe(true);
  });

  test('ends with the access token after 15 minutes', async () => {
    const { access_token } = await signIn(desk(), 'meera.iyer');
    clock.advance(899);
    expect(await isAlive(access_token)).toBe(true);
    clock.advance(1);
    expect(await isAlive(access_token)).toBe(false);
  });

  test('ends at once for a person who was disabled', async () => {
    const { access_token, userId } = await signIn(desk(), 'priya.dutta');
    await server.db
      .updateTable('appUser')
      .set({ disabledAt: clock.now() })
      .where('id', '=', userId)
      .execute();
    expect(await isAlive(access_token)).toBe(false);
    expect(await tryPassword('priya.dutta', SEED_PASSWORD, ['agent'])).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
  });
});
