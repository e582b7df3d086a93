// @module-tag critical
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signOnCalls } from '#contract/sign-on.ts';
import { openSignOnPortal, PORTAL } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal();
const { server, provider, signOn, complete, join, pageOf } = portal;
afterAll(() => provider.close());
beforeAll(async () => join('anitha.nair'));
beforeEach(async () => {
  await server.db.deleteFrom('signOnTicket').execute();
});

const RETURN = '/sign-on/oidc/return';
const stateOf = (answer: Response): string =>
  new URL(answer.headers.get('location') ?? '', PORTAL).hash.replace('#sign-on=', '');

/** Signs in up to the way back, which is not followed. */
async function wayBackOf() {
  const browser = portal.browser();
  const url = await browser.open(`${PORTAL}/sign-on/oidc`, 'anitha.nair', { stopsAt: RETURN });
  return { browser, url, cookie: browser.cookies(PORTAL) };
}

describe('the way back', () => {
  test('counts once: a replayed code opens nothing', async () => {
    const { browser, url, cookie } = await wayBackOf();
    expect(stateOf(await browser.request(url))).toBe('ok');
    await server.db.deleteFrom('signOnTicket').execute();
    // With the cookie of the first time, too, as one who has copied it.
    const replayed = await server.request(`${RETURN}${new URL(url).search}`, { headers: { cookie } });
    expect(stateOf(replayed)).toBe('used');
    expect(await server.rows('signOnTicket')).toEqual([]);
  });

  test('refuses a code that was used, in a sign-in that has begun after it', async () => {
    const first = await wayBackOf();
    expect(stateOf(await first.browser.request(first.url))).toBe('ok');
    const second = await wayBackOf();
    const mixed = new URL(second.url);
    mixed.searchParams.set('code', new URL(first.url).searchParams.get('code') ?? '');
    expect(stateOf(await second.browser.request(mixed.href))).toBe('refused');
  });

  test('opens nothing in another browser: its code is bound to what that browser has begun', async () => {
    const { url } = await wayBackOf();
    expect(stateOf(await portal.browser().request(url))).toBe('used');
    const other = await wayBackOf();
    const stolen = new URL(other.url);
    stolen.searchParams.set('code', new URL(url).searchParams.get('code') ?? '');
    expect(stateOf(await other.browser.request(stolen.href))).toBe('refused');
    expect(await server.rows('signOnTicket')).toEqual([]);
  });

  test('refuses another state', async () => {
    const { browser, url } = await wayBackOf();
    const changed = new URL(url);
    changed.searchParams.set('state', 'another');
    expect(stateOf(await browser.request(changed.href))).toBe('used');
    expect(await server.rows('signOnTicket')).toEqual([]);
  });

  test('ends after ten minutes', async () => {
    const { browser, url } = await wayBackOf();
    server.clock.advance(601);
    expect(stateOf(await browser.request(url))).toBe('used');
  });

  test('says that the person cancelled at the provider', async () => {
    const { browser, url } = await wayBackOf();
    const cancelled = new URL(url);
    cancelled.searchParams.delete('code');
    cancelled.searchParams.set('error', 'access_denied');
    expect(stateOf(await browser.request(cancelled.href))).toBe('cancelled');
  });

  test('refuses an answer that names another issuer', async () => {
    const { browser, url } = await wayBackOf();
    const mixed = new URL(url);
    mixed.searchParams.set('iss', 'https://elsewhere.example');
    expect(stateOf(await browser.request(mixed.href))).toBe('refused');
  });
});

describe('a ticket', () => {
  test('ends after a minute', async () => {
    const { browser } = await signOn('anitha.nair');
    server.clock.advance(61);
    expect(
      await pageOf(browser).refusal(signOnCalls.completeSignOn, { body: { roles: ['nurse'] } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('opens nothing without the cookie', async () => {
    await signOn('anitha.nair');
    expect(
      await pageOf(portal.browser()).refusal(signOnCalls.completeSignOn, { body: { roles: ['nurse'] } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('opens no session of a role that the page is not for, and not the console', async () => {
    const { browser } = await signOn('anitha.nair');
    expect(
      await pageOf(browser).refusal(signOnCalls.completeSignOn, { body: { roles: ['agent'] } }),
    ).toMatchObject({ code: 'WRONG_SIGN_IN' });
    expect(await pageOf(browser).refusal(signOnCalls.completeOperatorSignOn, { body: {} })).toMatchObject({
      httpStatus: 401,
    });
    expect(await complete(browser)).toMatchObject({ role: 'nurse' });
  });

  test('opens no session of an account that was disabled since', async () => {
    const { browser } = await signOn('anitha.nair');
    const set = async (disabledAt: Date | null) =>
      server.db.updateTable('appUser').set({ disabledAt }).where('userName', '=', 'anitha.nair').execute();
    await set(server.clock.now());
    expect(
      await pageOf(browser).refusal(signOnCalls.completeSignOn, { body: { roles: ['nurse'] } }),
    ).toMatchObject({ code: 'WRONG_SIGN_IN' });
    await set(null);
  });
});

describe('the keys and the clock of the provider', () => {
  test('signs in after the provider has replaced its keys', async () => {
    expect((await signOn('anitha.nair')).state).toBe('ok');
    await provider.rotateKeys();
    expect((await signOn('anitha.nair')).state).toBe('ok');
  });

  test.each([
    [45, 'ok'],
    // A token lives for a minute there: it ended 30 s ago, and 140 s ago.
    [-90, 'ok'],
    [-200, 'refused'],
  ])('takes a token of a clock that is %i s wrong as %s', async (skewS, state) => {
    provider.skewS = skewS;
    expect((await signOn('anitha.nair')).state).toBe(state);
    provider.skewS = 0;
  });

  test('reads no plain http from another machine', async () => {
    const begun = openSignOnPortal({ OIDC_ISSUER: 'http://id.example' });
    await expect(begun).rejects.toThrow(/OIDC_ISSUER: must begin with https/);
  });
});
