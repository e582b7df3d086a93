// @module-tag critical
import { afterAll, describe, expect, test } from 'vitest';
import { signOnCalls } from '#contract/sign-on.ts';
import { openServer } from '#tests/support/server/server.ts';
import { openSignOnPortal, PORTAL } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal();
const { server, provider, signOn, complete, pageOf, join, isAlive } = portal;
afterAll(() => provider.close());

describe('a sign-in at the provider', () => {
  test('opens a session of the account with the verified e-mail, and links it', async () => {
    await join('anitha.nair');
    const { browser, page, state } = await signOn('anitha.nair');
    expect({ page, state }).toEqual({ page: `${PORTAL}/login#sign-on=ok`, state: 'ok' });
    const session = await complete(browser);
    expect(session.role).toBe('nurse');
    expect(await isAlive(session.access_token)).toBe(true);
    expect(await server.rows('signOnLink')).toMatchObject([
      { issuer: provider.issuer, subject: 'anitha.nair', userId: session.userId },
    ]);
  });

  test('leaves nothing lasting in an address', async () => {
    await join('anitha.nair');
    const { browser } = await signOn('anitha.nair');
    const cookies = browser.cookies(PORTAL);
    expect(cookies).toContain('sign-on-ticket=');
    const [, ticket = ''] = /sign-on-ticket=([^;]+)/.exec(cookies) ?? [];
    expect(browser.visited.filter((url) => url.includes(ticket))).toEqual([]);
  });

  test('uses cookies that no script and no other host reads', async () => {
    const secure = await openServer({ ...provider.settings, PUBLIC_URL: 'https://ward.example' });
    const begun = await secure.request('/sign-on/oidc', { method: 'GET' });
    const [cookie = ''] = begun.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sign-on=/);
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const location = new URL(begun.headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'https://ward.example/sign-on/oidc/return',
      scope: 'openid profile email',
    });
    expect(begun.headers.get('cache-control')).toBe('no-store');
  });

  test('asks the person again where the address says so, and checks that the provider did', async () => {
    await join('anitha.nair');
    const { browser } = await signOn('anitha.nair');
    const begun = await browser.request(`${PORTAL}/sign-on/oidc?again`);
    const { searchParams } = new URL(begun.headers.get('location') ?? '');
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    const before = browser.visited.length;
    expect(await browser.open(`${PORTAL}/sign-on/oidc?again`, 'anitha.nair')).toMatch(/#sign-on=again$/);
    expect(browser.visited.slice(before).some((url) => url.includes('/interaction/'))).toBe(true);
  });

  test('opens one session, and no second one', async () => {
    await join('anitha.nair');
    const { browser } = await signOn('anitha.nair');
    await complete(browser);
    expect(
      await pageOf(browser).refusal(signOnCalls.completeSignOn, { body: { roles: ['nurse'] } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});
