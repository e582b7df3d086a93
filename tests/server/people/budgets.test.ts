// @module-tag slow
import { beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { DEVICE_TOKEN_HEADER } from '#contract/limits.ts';
import { memberCalls } from '#contract/members.ts';
import { registrationCalls } from '#contract/registration.ts';
import type { SecurityEvent } from '#server/platform/security-log/kinds.ts';

import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const BUDGET = 4;
const server = await openServer({
  CODE_GUESSES_AN_HOUR: String(BUDGET),
  REGISTRATION_SMS_A_DAY: '25',
  CODE_DIGITS: '6',
});
const told: SecurityEvent[] = [];
server.deps.security.tell = (event) => void told.push(event);
const alarms = () => told.filter(({ kind }) => kind === 'CODES_STOPPED' || kind === 'SMS_STOPPED');
beforeEach(() => {
  server.clock.advance(86_400);
  told.length = 0;
});

function portalAt(address: string, deviceToken?: string) {
  const device = deviceToken === undefined ? {} : { [DEVICE_TOKEN_HEADER]: deviceToken };
  return server.client({ authorization: BASIC, ...device }, address);
}
const sixDigits = async (userName: string): Promise<string> => {
  const { mobile } = await server.db
    .selectFrom('appUser')
    .select('mobile')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow();
  const texts = (await server.rows('outgoing'))
    .filter((row) => row.recipient === mobile)
    .map((row) => row.text);
  return /^\d{6}(?= )/.exec(texts.at(-1) ?? '')?.[0] ?? '';
};
const askCode = async (from: ReturnType<typeof portalAt>, username: string) =>
  (await from.call(authCalls.verifyUsernameAndSendOTP, { body: { username } })).responseString;
const enter = (from: ReturnType<typeof portalAt>, OTPId: string, OTP: string) =>
  from.send(authCalls.doctorVerifyOTP, { body: { OTPId, OTP, roles: 'nurse,agent,provider' } });

describe('wrong codes of all accounts together', () => {
  test('stop codes of unknown devices for an hour with one alarm; known devices and passwords continue', async () => {
    const own = await signIn(portalAt('ward'), 'anitha.nair');
    const waiting = await askCode(portalAt('desk'), 'mary.dsouza');
    const right = await sixDigits('mary.dsouza');
    for (const [at, name] of ['arjun.rao', 'sana.khan', 'leela.mathew', 'rekha.pawar'].entries()) {
      const bot = portalAt(`bot ${at}`);
      expect((await enter(bot, await askCode(bot, name), '000000')).status).toBe(400);
    }
    expect((await enter(portalAt('desk'), waiting, right)).status).toBe(429);
    const body = { username: 'jyoti.solanki' };
    for (const row of [authCalls.verifyUsernameAndSendOTP, authCalls.forgotPassword] as const)
      expect(await portalAt('bot 9').refusal(row, { body })).toMatchObject({ code: 'TOO_MANY' });
    expect(alarms()).toMatchObject([{ kind: 'CODES_STOPPED', count: BUDGET }]);

    const tablet = portalAt('ward', own.deviceToken);
    const OTPId = await askCode(tablet, 'anitha.nair');
    expect((await enter(tablet, OTPId, await sixDigits('anitha.nair'))).status).toBe(200);
    await signIn(portalAt('a new desk'), 'mary.dsouza');
    server.clock.advance(3_600);
    await askCode(portalAt('desk'), 'jyoti.solanki');
  });

  test('right codes are not counted', async () => {
    for (const name of ['arjun.rao', 'sana.khan', 'leela.mathew', 'rekha.pawar', 'jyoti.solanki']) {
      const desk = portalAt(`desk of ${name}`);
      expect((await enter(desk, await askCode(desk, name), await sixDigits(name))).status).toBe(200);
    }
    expect(alarms()).toEqual([]);
  });
});

test('a code has six digits where the operator says so, and four of them are refused', async () => {
  const desk = portalAt('desk');
  const OTPId = await askCode(desk, 'mary.dsouza');
  const code = await sixDigits('mary.dsouza');
  expect(code).toMatch(/^\d{6}$/);
  expect((await enter(desk, OTPId, code.slice(0, 4))).status).toBe(400);
  expect((await enter(desk, OTPId, code)).status).toBe(200);
});

describe('SMS to numbers of strangers', () => {
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

  test('get a daily limit per address, and one for all with an alarm', async () => {
    const sent = async () =>
      (await server.rows('outgoing')).filter(({ recipient }) => recipient.startsWith('+9192')).length;
    const before = await sent();
    for (let i = 0; i < 20; i += 1) expect(await register('stranger')).toBe(200);
    expect(await register('stranger')).toBe(429);
    for (let i = 0; i < 5; i += 1) expect(await register('another')).toBe(200);
    expect([await register('another'), await register('a third')]).toEqual([429, 429]);
    expect((await sent()) - before).toBe(25);
    expect(alarms()).toMatchObject([{ kind: 'SMS_STOPPED', count: 25 }]);
    server.clock.advance(86_400);
    expect(await register('stranger')).toBe(200);
  });

  test('get a daily limit per patient', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const prove = async (who: typeof nurse, number: number) =>
      (
        await who.send(memberCalls.validateMobileNumber, {
          body: { mobileNumber: `+91${9_300_000_000 + number}` },
        })
      ).status;
    for (let i = 0; i < 100; i += 1) expect(await prove(nurse, i)).toBe(200);
    expect(await prove(nurse, 100)).toBe(429);
    expect(await prove(await server.signInAs('mary.dsouza'), 101)).toBe(200);
  });
});
