// @module-tag critical
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD_TRIES } from '#contract/limits.ts';
import type { ToAdd } from '#contract/second-factor.ts';
import { signOnCalls } from '#contract/sign-on.ts';
import { appCode, onlyAppOf, wrongCode } from '#tests/support/server/authenticator-app.ts';
import { BASIC } from '#tests/support/server/server.ts';
import { openSignOnPortal, PORTAL } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal({ SECOND_FACTOR: 'required' });
const { server, provider, signOn, join, pageOf } = portal;
afterAll(() => provider.close());
beforeEach(async () => {
  await server.db.deleteFrom('secondFactor').execute();
  await server.db.deleteFrom('passwordTry').execute();
});

const roles = ['nurse' as const];

describe('a second factor', () => {
  test('counts when the provider has asked for it', async () => {
    await join('anitha.nair', { amr: ['pwd', 'otp', 'mfa'] });
    const { browser } = await signOn('anitha.nair');
    expect(await pageOf(browser).call(signOnCalls.completeSignOn, { body: { roles } })).toMatchObject({
      role: 'nurse',
    });
  });

  test('opens the session when the provider has not asked for one', async () => {
    const secret = await onlyAppOf(server, 'anitha.nair');
    await join('anitha.nair', { amr: ['pwd'] });
    const { browser } = await signOn('anitha.nair');
    const page = pageOf(browser);
    expect(await page.refusal(signOnCalls.completeSignOn, { body: { roles } })).toMatchObject({
      reason: 'SECOND_FACTOR_NEEDED',
    });
    server.clock.advance(120);
    const wrong = { roles, secondFactor: wrongCode(secret, server.clock.now()) };
    expect(await page.refusal(signOnCalls.completeSignOn, { body: wrong })).toMatchObject({
      code: 'WRONG_CODE',
    });
    const right = { roles, secondFactor: appCode(secret, server.clock.now()) };
    expect(await page.call(signOnCalls.completeSignOn, { body: right })).toMatchObject({ role: 'nurse' });
  });

  test('may be added where one is required and there is none', async () => {
    await join('anitha.nair');
    const { browser } = await signOn('anitha.nair');
    const page = pageOf(browser);
    const { reason, detail } = await page.refusal(signOnCalls.completeSignOn, { body: { roles } });
    expect(reason).toBe('SECOND_FACTOR_TO_ADD');
    const { ticket, secret } = detail as ToAdd;
    const add = { ticket, code: appCode(secret, server.clock.now()) };
    const { recoveryCodes } = await page.call(signOnCalls.completeSignOn, { body: { roles, add } });
    expect(recoveryCodes).toHaveLength(10);
    expect(await server.rows('signOnSession')).not.toEqual([]);
  });

  test('stays unknown after a sign-in that is refused, which may be repeated', async () => {
    await join('anitha.nair');
    const { browser } = await signOn('anitha.nair');
    const page = pageOf(browser);
    const { detail } = await page.refusal(signOnCalls.completeSignOn, { body: { roles } });
    const { ticket, secret } = detail as ToAdd;
    const add = { ticket, code: appCode(secret, server.clock.now()) };
    const refused = await page.refusal(signOnCalls.completeSignOn, { body: { roles: ['agent'], add } });
    expect(refused.code).toBe('WRONG_SIGN_IN');
    expect(await server.rows('secondFactor')).toEqual([]);
    const { recoveryCodes } = await page.call(signOnCalls.completeSignOn, { body: { roles, add } });
    expect(recoveryCodes).toHaveLength(10);
  });

  test('ends the sign-in ten minutes after the answer of the provider', async () => {
    await onlyAppOf(server, 'anitha.nair');
    await join('anitha.nair');
    const { browser } = await signOn('anitha.nair');
    const page = server.client({ authorization: BASIC, cookie: browser.cookies(PORTAL) }, '10.3.0.1');
    const reasonOf = async () => (await page.refusal(signOnCalls.completeSignOn, { body: { roles } })).reason;
    expect(await reasonOf()).toBe('SECOND_FACTOR_NEEDED');
    for (const minutes of [4, 4]) {
      server.clock.advance(minutes * 60);
      expect(await reasonOf()).toBe('SECOND_FACTOR_NEEDED');
    }
    server.clock.advance(121);
    expect((await page.refusal(signOnCalls.completeSignOn, { body: { roles } })).code).toBe('NOT_FOUND');
  });

  test('locks after as many wrong codes as after a password', async () => {
    const secret = await onlyAppOf(server, 'anitha.nair');
    await join('anitha.nair');
    const { browser } = await signOn('anitha.nair');
    const page = server.client({ authorization: BASIC, cookie: browser.cookies(PORTAL) }, '10.2.0.1');
    await page.refusal(signOnCalls.completeSignOn, { body: { roles } });
    const secondFactor = wrongCode(secret, server.clock.now());
    for (let i = 0; i < PASSWORD_TRIES; i += 1)
      expect(await page.refusal(signOnCalls.completeSignOn, { body: { roles, secondFactor } })).toMatchObject(
        { code: 'WRONG_CODE' },
      );
    expect(await page.refusal(signOnCalls.completeSignOn, { body: { roles, secondFactor } })).toMatchObject({
      code: 'LOCKED',
    });
    // A lock holds for a sign-in by the provider, too.
    await join('anitha.nair', { amr: ['mfa'] });
    const again = await signOn('anitha.nair');
    const samePlace = server.client(
      { authorization: BASIC, cookie: again.browser.cookies(PORTAL) },
      '10.2.0.1',
    );
    expect(await samePlace.refusal(signOnCalls.completeSignOn, { body: { roles } })).toMatchObject({
      code: 'LOCKED',
    });
  });
});
