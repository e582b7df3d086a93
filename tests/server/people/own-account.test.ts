import { beforeEach, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import type { SecurityEvent } from '#server/platform/security-log/kinds.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { portal } = server;
const security: SecurityEvent[] = [];
server.deps.security.tell = (event) => void security.push(event);
beforeEach(() => server.clock.advance(86_400));

/** Returns what is left of an act: in the audit of the person, for their open pages, and for the operator's monitoring. */
async function traceOf(userId: string, act: () => Promise<unknown>) {
  const [audit, event] = [await server.rows('audit'), await server.rows('event')];
  security.length = 0;
  await act();
  const events = (await server.rows('event')).slice(event.length);
  return {
    audit: (await server.rows('audit'))
      .slice(audit.length)
      .map((row) => [row.action, row.entityId === userId]),
    events: events.filter(({ audience }) => audience.includes(`user:${userId}`)).map(({ type }) => type),
    security: security.map(({ kind }) => kind),
  };
}

test('a confirmed mobile number is written down and shown on the open pages', async () => {
  const me = await server.signInAs('gurpreet.gill');
  const { responseString: OTPId } = await me.call(authCalls.sendOtpToProviderOnLogin, {
    body: { userId: me.userId },
  });
  const body = { OTPId, OTP: await codeFor(server, 'gurpreet.gill') };
  expect(await traceOf(me.userId, () => me.call(authCalls.verifyOTP, { body }))).toEqual({
    audit: [['CONFIRM_MOBILE', true]],
    events: ['profile.changed'],
    security: [],
  });
});

test('a changed password is written down and told to the other pages and the operator', async () => {
  const me = await server.signInAs('nisha.verma');
  const body = { oldPassword: SEED_PASSWORD, newPassword: 'tea-with-cardamom' };
  expect(await traceOf(me.userId, () => me.call(authCalls.changePassword, { body }))).toEqual({
    audit: [['CHANGE_PASSWORD', true]],
    events: ['session.changed'],
    security: ['PASSWORD_CHANGED'],
  });
});

test('so is one that was reset by a code', async () => {
  const { userId } = await server.signInAs('arjun.rao');
  const { responseString: OTPId } = await portal.call(authCalls.forgotPassword, {
    body: { username: 'arjun.rao' },
  });
  const OTP = await codeFor(server, 'arjun.rao');
  const { resetToken = '' } = await portal.call(authCalls.verifyOTP, { body: { OTPId, OTP } });
  const body = { resetToken, newPassword: 'tea-with-cardamom' };
  expect(await traceOf(userId, () => portal.call(authCalls.resetPassword, { body }))).toEqual({
    audit: [['RESET_PASSWORD', true]],
    events: ['session.changed'],
    security: ['PASSWORD_RESET'],
  });
});

test('a lock and an unlock are written down and told to the other pages', async () => {
  const me = await server.signInAs('mary.dsouza');
  const unlock = { body: { password: SEED_PASSWORD } };
  for (const [action, act] of [
    ['LOCK', () => me.call(authCalls.lock, {})],
    ['UNLOCK', () => me.call(authCalls.unlock, unlock)],
  ] as const)
    expect(await traceOf(me.userId, act)).toEqual({
      audit: [[action, true]],
      events: ['session.changed'],
      security: [],
    });
});

test('a sign-out is written down and told to the other pages', async () => {
  const me = await server.signInAs('anitha.nair');
  expect(await traceOf(me.userId, () => me.call(authCalls.logouts, {}))).toEqual({
    audit: [['SIGN_OUT', true]],
    events: ['session.changed'],
    security: [],
  });
});
