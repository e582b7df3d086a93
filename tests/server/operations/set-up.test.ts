import { describe, expect, test } from 'vitest';
import { consoleSessionCalls } from '#contract/console-session.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { setUpCalls as calls } from '#contract/set-up.ts';
import { readHospital } from '#server/operations/hospital.ts';
import { offerSetUp } from '#server/operations/set-up.ts';
import { appCode } from '#tests/support/server/authenticator-app.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({ PLACE: '' }, { isEmpty: true });
const { clock, db, deps, portal } = server;

const setUp = {
  place: 'Sahyadri Hospital',
  timeZone: 'Asia/Kathmandu',
  hubName: 'Kothrud',
  hubKey: 'kothrud',
  name: 'Asha Kulkarni',
  userName: 'asha.kulkarni',
  email: 'asha@sahyadri.example',
  mobile: '98123 00418',
  password: 'a quiet monsoon',
};
let secret = '';
const keyOf = (address: string | undefined): string => address?.split('#set-up=')[1] ?? '';
const nothingStored = async () => {
  expect(await server.rows('appUser')).toEqual([]);
  expect(await server.rows('hub')).toEqual([]);
};

describe('a store without an operator', () => {
  test('says that it is to be set up, at what time, and what its environment settles', async () => {
    expect(await portal.call(calls.setUpState, { query: undefined })).toMatchObject({
      isNeeded: true,
      now: clock.now().toISOString(),
      place: { value: 'Wardline', fixed: false },
      timeZone: { value: 'Asia/Kolkata', fixed: false },
    });
  });

  test('requires its newest key to be set up', async () => {
    const first = keyOf(await offerSetUp(deps));
    const second = keyOf(await offerSetUp(deps));
    for (const key of ['guessed', first]) {
      expect(await portal.refusal(calls.checkSetUp, { body: { key, setUp } })).toMatchObject({
        reason: 'SET_UP_KEY_WRONG',
      });
      const body = { key, setUp, ticket: 'none', code: '123456' };
      expect(await portal.refusal(calls.completeSetUp, { body })).toMatchObject({
        reason: 'SET_UP_KEY_WRONG',
      });
    }
    expect(await portal.call(calls.checkSetUp, { body: { key: second, setUp } })).toMatchObject({
      status: 'SUCCESS',
    });
    await nothingStored();
  });

  test('names what is wrong beside its field, and a wrong code stores nothing', async () => {
    const key = keyOf(await offerSetUp(deps));
    const wrong = { ...setUp, timeZone: 'Mars/Olympus', mobile: '12', userName: 'a', place: '' };
    const { fields } = await portal.refusal(calls.checkSetUp, { body: { key, setUp: wrong } });
    expect(fields?.map(({ path }) => path).toSorted()).toEqual([
      'setUp.mobile',
      'setUp.place',
      'setUp.timeZone',
      'setUp.userName',
    ]);
    for (const [password, reason] of [
      ['asha.kulkarni1', 'PASSWORD_OF_PERSON'],
      ['Hospital@2026', 'PASSWORD_OF_PLACE'],
      ['Kothrud@2026', 'PASSWORD_OF_PLACE'],
    ]) {
      const guessable = { ...setUp, password: String(password) };
      expect(await portal.refusal(calls.checkSetUp, { body: { key, setUp: guessable } })).toMatchObject({
        fields: [{ path: 'setUp.password', reason }],
      });
    }
    const { ticket, secret } = await portal.call(calls.checkSetUp, { body: { key, setUp } });
    const late = appCode(secret, new Date(clock.now().getTime() + 600_000));
    expect(
      await portal.refusal(calls.completeSetUp, { body: { key, setUp, ticket, code: late } }),
    ).toMatchObject({ code: 'WRONG_CODE' });
    await nothingStored();
  });

  test('becomes a hospital once: name, time zone, hub, and an operator with an app', async () => {
    const key = keyOf(await offerSetUp(deps));
    const offered = await portal.call(calls.checkSetUp, { body: { key, setUp } });
    ({ secret } = offered);
    const body = { key, setUp, ticket: offered.ticket, code: appCode(secret, clock.now()) };
    const [first, second] = await Promise.all([
      portal.send(calls.completeSetUp, { body }),
      portal.send(calls.completeSetUp, { body }),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
    const done = (await (first.ok ? first : second).json()) as {
      access_token: string;
      recoveryCodes: string[];
    };
    expect(done.recoveryCodes).toHaveLength(10);
    const operator = server.client({ authorization: `Bearer ${done.access_token}` });
    expect((await operator.call(peopleAdminCalls.people, { query: {} })).items).toMatchObject([
      { name: 'Asha Kulkarni', role: 'operator', isInvited: false },
    ]);
    expect(await server.rows('hub')).toMatchObject([{ hubKey: 'wardline_kothrud', name: 'Kothrud' }]);
    expect(await server.rows('appUser')).toMatchObject([{ mobile: '+919812300418' }]);
    expect(deps.config).toMatchObject({ PLACE: 'Sahyadri Hospital', TIME_ZONE: 'Asia/Kathmandu' });

    const restarted = { ...deps.config, PLACE: 'Wardline', TIME_ZONE: 'Asia/Kolkata' };
    await readHospital(db, restarted);
    expect(restarted).toMatchObject({ PLACE: 'Sahyadri Hospital', TIME_ZONE: 'Asia/Kathmandu' });
    const settled = { ...restarted, PLACE: 'By the environment', isFixed: { PLACE: true, TIME_ZONE: false } };
    await readHospital(db, settled);
    expect(settled.PLACE).toBe('By the environment');
  });

  test('refuses a second set-up: no new key, and no old one works', async () => {
    expect(await offerSetUp(deps)).toBeUndefined();
    expect(await portal.call(calls.setUpState, { query: undefined })).toMatchObject({ isNeeded: false });
    expect(await portal.refusal(calls.checkSetUp, { body: { key: 'any', setUp } })).toMatchObject({
      reason: 'SET_UP_DONE',
    });
  });

  test('lets its operator in with password and code, and tells them of a new device by SMS', async () => {
    clock.advance(60);
    const typed = { userName: 'Asha.Kulkarni', password: setUp.password };
    expect(await portal.refusal(consoleSessionCalls.operatorSignIn, { body: typed })).toMatchObject({
      reason: 'SECOND_FACTOR_NEEDED',
    });
    const wrong = { ...typed, password: 'another' };
    expect(await portal.refusal(consoleSessionCalls.operatorSignIn, { body: wrong })).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
    const secondFactor = appCode(secret, clock.now());
    await portal.call(consoleSessionCalls.operatorSignIn, { body: { ...typed, secondFactor } });
    const told = (await server.rows('outgoing')).at(-1);
    expect(told).toMatchObject({ channel: 'SMS', recipient: '+919812300418' });
    expect(told?.text).toContain('New sign-in to your account on a new device');
  });
});
