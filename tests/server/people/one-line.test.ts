// @module-tag slow
import { beforeEach, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { PASSWORD_TRIES, PASSWORD_TRIES_BY_NAME } from '#contract/limits.ts';
import { registrationCalls } from '#contract/registration.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { guessOften, refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
beforeEach(() => server.clock.advance(86_400));
const portalAt = (address: string) => server.client({ authorization: BASIC }, address);
const inLine = (at: number) => portalAt(`2001:db8:1:2::${at.toString(16)}`);
const inSite = (at: number) => portalAt(`2001:db8:1:${at.toString(16)}::1`);

test('locks the addresses of one IPv6 line together, and the name stays open elsewhere', async () => {
  for (let at = 1; at <= PASSWORD_TRIES; at += 1) await guessOften(inLine(at), 'anitha.nair', 1);
  expect(await refusedSignIn(inLine(99), 'anitha.nair')).toMatchObject({ code: 'LOCKED' });
  await signIn(portalAt('2001:db8:2::1'), 'anitha.nair');
});

test('locks the lines of one site after four times the tries, before they lock the name', async () => {
  for (let line = 1; line <= 4; line += 1) await guessOften(inSite(line), 'rekha.pawar');
  expect(PASSWORD_TRIES * 4).toBeLessThan(PASSWORD_TRIES_BY_NAME);
  expect(await refusedSignIn(inSite(5), 'rekha.pawar')).toMatchObject({ code: 'LOCKED' });
  await signIn(portalAt('2001:db8:2::1'), 'rekha.pawar');
});

test('counts the SMS of registrations by the line', { timeout: 60_000 }, async () => {
  let mobile = 9_200_000_000;
  const register = async (address: string) => {
    mobile += 1;
    const body = {
      name: 'R',
      mobile: String(mobile),
      email: 'r@clinic.example',
      password: 'a quiet monsoon',
    };
    return (await portalAt(address).send(registrationCalls.startRegistration, { body })).status;
  };
  for (let at = 1; at <= 20; at += 1) expect(await register(`2001:db8:1:2::${at}`)).toBe(200);
  expect(await register('2001:db8:1:2::99')).toBe(429);
  expect(await register('2001:db8:1:3::1')).toBe(200);
});

test('counts the sign-ins of a minute by the line', async () => {
  const body = { transactionId: 'none', password: 'wrong', roles: ['nurse' as const] };
  const status = async (at: number) => (await inLine(at).send(authCalls.completeLogin, { body })).status;
  for (let at = 1; at <= 60; at += 1) expect(await status(at)).toBe(401);
  expect(await status(61)).toBe(429);
});
