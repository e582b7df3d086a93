// @module-tag critical
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignOnPortal, PORTAL, type SignOnPortal } from '#tests/support/server/sign-on.ts';
import type { PlainBrowser } from '#tests/support/connectors/oidc-browser.ts';

const portal = await openSignOnPortal({ OIDC_END_SESSION: 'on' });
const { server, provider, signOn, complete, join, isAlive } = portal;
afterAll(() => provider.close());
beforeAll(async () => join('anitha.nair'));

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

async function signedIn() {
  const { browser } = await signOn('anitha.nair');
  return { browser, token: (await complete(browser)).access_token };
}

/** Logs out on the provider's own page. */
const logOutThere = async (browser: PlainBrowser): Promise<string> =>
  browser.open(`${provider.issuer}/session/end`, '', { stopsAt: '/session/end/success' });

const sent = async (to: Pick<SignOnPortal, 'server'>, token: string): Promise<Response> =>
  to.server.request('/sign-on/oidc/logout', {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
const report = async (token: string): Promise<number> => (await sent(portal, token)).status;

describe('a logout at the provider', () => {
  test('ends the session that it opened, and no other', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    const local = await server.signInAs('anitha.nair');
    await logOutThere(here.browser);
    expect(await isAlive(here.token)).toBe(false);
    expect(await isAlive(elsewhere.token)).toBe(true);
    expect(await isAlive(local.access_token)).toBe(true);
    const events = (await server.rows('event')).filter(({ type }) => type === 'session.changed');
    expect(events.length).toBeGreaterThan(0);
    expect((await server.rows('audit')).some(({ action }) => action === 'END_BY_PROVIDER')).toBe(true);
  });

  test('ends a sign-in that the page has not taken over', async () => {
    const { browser } = await signOn('anitha.nair');
    await logOutThere(browser);
    expect(await server.rows('signOnTicket')).toEqual([]);
  });

  test('counts once: a replayed logout token is refused', async () => {
    const { browser } = await signedIn();
    await logOutThere(browser);
    expect(await report(provider.logoutTokens.at(-1) ?? '')).toBe(400);
  });
});

describe('a logout token', () => {
  const claims = { sub: 'anitha.nair', jti: crypto.randomUUID(), events: { [EVENT]: {} } };

  test('ends nothing when another key has signed it', async () => {
    const { token } = await signedIn();
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(provider.issuer)
      .setAudience(provider.settings['OIDC_CLIENT_ID'] ?? '')
      .setIssuedAt()
      .sign(privateKey);
    expect(await report(forged)).toBe(400);
    expect(await isAlive(token)).toBe(true);
  });

  test.each([
    ['its right form', {}, 200],
    ['another issuer', { iss: 'https://elsewhere.example' }, 400],
    ['another audience', { aud: 'another-client' }, 400],
    ['no event of a logout', { events: {} }, 400],
    ['a nonce, as an ID token has', { nonce: 'n' }, 400],
    ['no person and no session', { sub: undefined }, 400],
    ['no id', { jti: undefined }, 400],
    ['a time long ago', { iat: Math.floor(Date.now() / 1000) - 3600 }, 400],
    ['no time', { iat: undefined }, 400],
  ])('with %s is answered as it should', async (_, changed, status) => {
    const { token } = await signedIn();
    const signed = await provider.sign({ ...claims, jti: crypto.randomUUID(), ...changed });
    expect(await report(signed)).toBe(status);
    expect(await isAlive(token)).toBe(status !== 200);
  });

  test('refuses a text of another form', async () => {
    expect(await report('')).toBe(400);
    expect(await report('a.b.c')).toBe(400);
  });

  test('counts as no fault of the provider when a stranger sends it', async () => {
    const fresh = await openSignOnPortal();
    const old = await fresh.provider.sign({ ...claims, jti: 'of a key that is gone' });
    await fresh.provider.rotateKeys();
    for (const token of ['', 'a.b.c', old]) expect((await sent(fresh, token)).status).toBe(400);
    expect(await fresh.server.rows('connectorState')).toEqual([]);
    fresh.provider.close();
  });

  test.each([
    ['reset', 'unreachable'],
    ['busy', 'unreachable'],
    ['gone', 'refused: OAUTH_RESPONSE_IS_NOT_CONFORM'],
    ['keys', 'refused: ERR_JOSE_GENERIC'],
  ] as const)(
    'may be sent again while the provider is read as %s, which the console shows',
    async (fails, fault) => {
      const fresh = await openSignOnPortal();
      fresh.provider.fails = fails;
      const token = await fresh.provider.sign({ ...claims, jti: fails });
      expect((await sent(fresh, token)).status).toBe(503);
      expect(await fresh.server.rows('connectorState')).toMatchObject([{ connector: 'oidc', fault }]);
      fresh.provider.fails = null;
      fresh.provider.close();
    },
  );
});

test('a logout here leads to the logout of the provider, where the setting says so', async () => {
  const { browser } = await signedIn();
  const answer = await browser.request(`${PORTAL}/sign-on/oidc/end`);
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${provider.issuer}/session/end`);
  expect(location.searchParams.get('post_logout_redirect_uri')).toBe(`${PORTAL}/login`);
  // Of a local sign-in the provider knows nothing.
  const again = await browser.request(`${PORTAL}/sign-on/oidc/end?at=agent`);
  expect(again.headers.get('location')).toBe('/agent');
});
