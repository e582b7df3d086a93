// @module-tag critical
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { signOnAgainCalls } from '#contract/sign-on-again.ts';
import { signOnCalls } from '#contract/sign-on.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { secondFactorCalls } from '#contract/second-factor.ts';
import { STEP_UP_S } from '#contract/limits.ts';
import type { PlainBrowser } from '#tests/support/connectors/oidc-browser.ts';
import { appCode, onlyAppOf, wrongCode } from '#tests/support/server/authenticator-app.ts';
import { openSignOnPortal, PORTAL } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal();
const { server, provider, signOn, join, pageOf } = portal;
afterAll(() => provider.close());
afterEach(() => void vi.restoreAllMocks());

const [OPERATOR, NURSE] = ['rohan.kulkarni', 'anitha.nair'];
beforeEach(async () => {
  for (const table of ['signOnLink', 'signOnTicket', 'signOnUsed', 'secondFactor', 'passwordTry'] as const)
    await server.db.deleteFrom(table).execute();
  await join(OPERATOR, { roles: ['it'], amr: ['mfa'] });
  await join(NURSE);
});

/** Client of a page of this browser that is signed in. */
const client = (browser: PlainBrowser, token: string) =>
  server.client({ authorization: `Bearer ${token}`, cookie: browser.cookies(PORTAL) }, '10.4.0.1');

async function operator() {
  const { browser } = await signOn(OPERATOR, 'operator');
  const { access_token: token, userId } = await pageOf(browser).call(signOnCalls.completeOperatorSignOn, {
    body: {},
  });
  return { browser, token, userId };
}

async function nurse() {
  const { browser } = await signOn(NURSE);
  return { browser, token: (await portal.complete(browser)).access_token };
}

/** Proves a person again at the provider. @returns the page on which it ends */
const again = async (browser: PlainBrowser, login: string, query = '&at=operator'): Promise<string> =>
  browser.open(`${PORTAL}/sign-on/oidc?again${query}`, login);

/** An act that asks for a proof each time. */
const reset = async (of: { browser: PlainBrowser; token: string }, proof = {}) => {
  const { id: userId } =
    (await server.rows('appUser')).find(({ userName }) => userName === 'mary.dsouza') ?? expect.fail();
  const answer = await client(of.browser, of.token).send(peopleAdminCalls.resetPersonPassword, {
    body: { userId, ...proof },
  });
  return answer.status;
};
const confirm = async (of: { browser: PlainBrowser; token: string }, body = {}) =>
  client(of.browser, of.token).send(signOnAgainCalls.confirmSignOn, { body });
const reasonOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { reason?: string }).reason;

describe('a proof of an operator at the provider', () => {
  test('counts once in place of password and code, for five minutes', async () => {
    const of = await operator();
    expect(await reset(of)).toBe(400);
    expect(await again(of.browser, OPERATOR, '&at=operator&next=/operations/people?person=x')).toBe(
      `${PORTAL}/operations/people?person=x#sign-on=again`,
    );
    expect(await reset(of), 'before the page has taken it over').toBe(400);
    expect((await confirm(of)).status).toBe(200);
    expect((await server.rows('audit')).map(({ action }) => action)).toContain('CONFIRM_SIGN_ON');
    expect(await reset(of)).toBe(200);
    expect(await reset(of)).toBe(400);
    expect((await confirm(of)).status, 'the ticket is used up').toBe(404);
    await again(of.browser, OPERATOR);
    await confirm(of);
    server.clock.advance(STEP_UP_S);
    expect(await reset(of)).toBe(400);
  });

  test('counts for calls that follow each other', async () => {
    const of = await operator();
    const body = { userId: of.userId, flags: {} };
    const save = async () =>
      (await client(of.browser, of.token).send(peopleAdminCalls.savePerson, { body })).status;
    expect(await save()).toBe(400);
    await again(of.browser, OPERATOR);
    await confirm(of);
    expect([await save(), await save(), await reset(of)]).toEqual([200, 200, 200]);
  });

  test('counts for one of two calls at once', async () => {
    const of = await operator();
    await again(of.browser, OPERATOR);
    await confirm(of);
    expect((await Promise.all([reset(of), reset(of)])).toSorted()).toEqual([200, 400]);
  });

  test('counts for no other session, and no half of a proof beside it', async () => {
    const [of, other] = [await operator(), await operator()];
    await again(of.browser, OPERATOR);
    await confirm(of);
    expect(await reset(other)).toBe(400);
    expect(await reset(of, { password: 'not it' })).toBe(400);
    expect(await reset(of)).toBe(200);
  });

  test('counts of no other person, also of none without an account', async () => {
    const { token } = await operator();
    const { browser } = await signOn(NURSE);
    expect(await again(browser, NURSE)).toContain('#sign-on=again');
    const of = { browser, token };
    expect(await reasonOf(await confirm(of))).toBe('SIGN_ON_OTHER');
    expect(await reset(of)).toBe(400);
    expect((await confirm(of)).status, 'the ticket is used up').toBe(404);
    provider.people['stranger'] = { email: 'stranger@shanti.example', email_verified: true, roles: ['it'] };
    expect(await again(of.browser, 'stranger')).toContain('#sign-on=unknown');
  });

  test('links no account: the person may be another one than who is signed in', async () => {
    const of = await operator();
    await server.db.deleteFrom('signOnLink').execute();
    expect(await again(of.browser, OPERATOR)).toContain('#sign-on=unknown');
    expect(await server.rows('signOnLink')).toEqual([]);
  });

  test('opens no session, and a sign-in proves no one again', async () => {
    const of = await operator();
    await again(of.browser, OPERATOR);
    const { code } = await pageOf(of.browser).refusal(signOnCalls.completeOperatorSignOn, { body: {} });
    expect(code).toBe('NOT_FOUND');
    await of.browser.open(`${PORTAL}/sign-on/oidc?at=operator`, OPERATOR);
    expect((await confirm(of)).status).toBe(404);
  });

  test('asks for the code of an app where the provider asked for one factor', async () => {
    const of = await operator();
    const secret = await onlyAppOf(server, OPERATOR);
    await join(OPERATOR, { roles: ['it'], amr: ['pwd'] });
    await again(of.browser, OPERATOR);
    expect(await reasonOf(await confirm(of))).toBe('SECOND_FACTOR_NEEDED');
    const codeAt = () => appCode(secret, server.clock.now());
    expect((await confirm(of, { secondFactor: wrongCode(secret, server.clock.now()) })).status).not.toBe(200);
    expect(await reset(of)).toBe(400);
    expect((await confirm(of, { secondFactor: codeAt() })).status).toBe(200);
    expect(await reset(of)).toBe(200);
    await server.db.deleteFrom('secondFactor').execute();
    await again(of.browser, OPERATOR);
    expect(await reasonOf(await confirm(of))).toBe('SECOND_FACTOR_NONE');
  });

  test('counts when it was made now: a provider that does not ask again is refused', async () => {
    const of = await operator();
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 120_000);
    const begun = await of.browser.request(`${PORTAL}/sign-on/oidc?again&at=operator`);
    const url = new URL(begun.headers.get('location') ?? '');
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
    url.searchParams.delete('prompt');
    url.searchParams.set('max_age', '100000');
    expect(await of.browser.open(url.href, OPERATOR)).toContain('#sign-on=refused');
    expect(await again(of.browser, OPERATOR)).toContain('#sign-on=again');
  });

  test('leads to no other site', async () => {
    const of = await operator();
    const asked = async (next: string) =>
      again(of.browser, OPERATOR, `&at=operator&next=${encodeURIComponent(next)}`);
    for (const next of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      'javascript:alert(1)',
    ])
      expect(await asked(next)).toBe(`${PORTAL}/operations#sign-on=again`);
    for (const next of ['/.//evil.example/', `${PORTAL}//evil.example/`])
      expect(await asked(next)).toBe(`${PORTAL}//evil.example/#sign-on=again`);
  });
});

describe('a locked session', () => {
  const isOpen = async (of: { browser: PlainBrowser; token: string }) =>
    (await client(of.browser, of.token).send(secondFactorCalls.getSecondFactor)).status === 200;
  const unlock = async (of: { browser: PlainBrowser; token: string }) =>
    client(of.browser, of.token).send(authCalls.unlockBySignOn);

  test('opens for its person after a proof at the provider, with new tokens', async () => {
    const of = await nurse();
    await client(of.browser, of.token).call(authCalls.lock, {});
    expect(await isOpen(of)).toBe(false);
    expect((await unlock(of)).status, 'without a proof').toBe(404);
    expect(await again(of.browser, NURSE, '&at=nurse&next=/talk-nurse')).toBe(
      `${PORTAL}/talk-nurse#sign-on=again`,
    );
    const { access_token: token, careSecret } = await client(of.browser, of.token).call(
      authCalls.unlockBySignOn,
      {},
    );
    expect(careSecret).not.toBe('');
    expect(await isOpen({ ...of, token })).toBe(true);
    expect(await isOpen(of), 'the old token').toBe(false);
    expect((await unlock({ ...of, token })).status, 'the ticket is used up').toBe(404);
  });

  test('stays locked for another person, and for one whom the provider has taken the role from', async () => {
    const of = await nurse();
    await client(of.browser, of.token).call(authCalls.lock, {});
    await join('rekha.pawar');
    const { browser } = await signOn('rekha.pawar');
    await again(browser, 'rekha.pawar', '&at=nurse');
    expect(await reasonOf(await unlock({ browser, token: of.token }))).toBe('SIGN_ON_OTHER');
    await join(NURSE, { roles: [] });
    expect(await again(of.browser, NURSE, '&at=nurse')).toContain('#sign-on=role');
    expect((await unlock(of)).status).toBe(401);
  });

  test('ends by the logout of the provider by which it was opened last', async () => {
    const local = await server.signInAs(NURSE);
    const { browser } = await signOn(NURSE);
    const of = { browser, token: local.access_token };
    await client(browser, of.token).call(authCalls.lock, {});
    await again(browser, NURSE, '&at=nurse');
    const { access_token: token } = await client(browser, of.token).call(authCalls.unlockBySignOn, {});
    expect(await isOpen({ browser, token })).toBe(true);
    await browser.open(`${provider.issuer}/session/end`, '', { stopsAt: '/session/end/success' });
    expect(await isOpen({ browser, token })).toBe(false);
  });
});
