import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { inboxCalls } from '#contract/inbox.ts';
import { DEVICE_TOKEN_HEADER, PASSWORD_TRIES } from '#contract/limits.ts';
import { tellGuessing } from '#server/people/tell-guessing.job.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import type { Client } from '#tests/support/server/client.ts';
import { codeFor, otherCode } from '#tests/support/server/codes.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { guessOften, signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { clock } = server;
/** A new day, so that no test's guesses count for the next. */
beforeEach(() => clock.advance(86_400));

/** The portal at an address. */
const at = (address: string) => server.client({ authorization: BASIC }, address);

describe('a name that is being guessed', () => {
  const lines: { name: string; msg: string; level: number }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  beforeEach(async () => {
    await tellGuessing(server.deps);
    lines.length = 0;
  });
  const tell = () => tellGuessing({ ...server.deps, log });
  const noticesOf = async (userName: string) => {
    const me = await server.signInAs(userName);
    const { items } = await me.call(inboxCalls.inboxThreads, { query: {} });
    return items.filter(({ subject }) => subject === 'Wrong sign-ins to your account').length;
  };
  const line = (userName: string) => ({
    level: 40,
    name: hashToken(userName),
    msg: 'the password of a name is being guessed',
  });

  test('notifies the provider by inbox and the operator by log, once an episode', async () => {
    await guessOften(at('stranger'), 'vikram.desai', PASSWORD_TRIES - 1);
    await tell();
    expect(lines).toEqual([]);
    await guessOften(at('another'), 'vikram.desai', PASSWORD_TRIES);
    await tell();
    await tell();
    expect(lines).toMatchObject([line('vikram.desai')]);
    expect(JSON.stringify(lines)).not.toContain('vikram');
    expect(await noticesOf('vikram.desai')).toBe(1);

    clock.advance(80_000);
    await guessOften(at('a third'), 'vikram.desai');
    await tell();
    expect(await noticesOf('vikram.desai')).toBe(1);
    clock.advance(86_400);
    await guessOften(at('stranger'), 'vikram.desai');
    await tell();
    expect(await noticesOf('vikram.desai')).toBe(2);
    expect(lines).toHaveLength(2);
  });

  test('notifies a nurse, who has no inbox, by SMS; for an unknown name only the operator', async () => {
    const before = (await server.rows('outgoing')).length;
    await guessOften(at('stranger'), 'anitha.nair');
    await guessOften(at('stranger'), 'nobody.at.all');
    await tell();
    expect(lines.map(({ name }) => name).toSorted()).toEqual(
      [hashToken('anitha.nair'), hashToken('nobody.at.all')].toSorted(),
    );
    const sent = (await server.rows('outgoing')).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('wrong passwords');
  });

  test('includes wrong codes of a stranger, and excludes those on a device of the person', async () => {
    /** One wrong code for the sign-in, and one for a new password. */
    const guessBoth = async (from: Client) => {
      const body = { username: 'mary.dsouza' };
      const signing = await from.call(authCalls.verifyUsernameAndSendOTP, { body });
      const resetting = await from.call(authCalls.forgotPassword, { body });
      const OTP = otherCode(await codeFor(server, 'mary.dsouza'));
      const form = { OTPId: signing.responseString, OTP, roles: 'nurse' };
      await from.refusal(authCalls.doctorVerifyOTP, { body: form });
      await from.refusal(authCalls.verifyOTP, { body: { OTPId: resetting.responseString, OTP } });
    };
    const { deviceToken } = await signIn(at('ward'), 'mary.dsouza');
    const ward = server.client({ authorization: BASIC, [DEVICE_TOKEN_HEADER]: deviceToken }, 'ward');
    for (const from of [ward, ward, at('stranger'), at('stranger')]) await guessBoth(from);
    await tell();
    expect(lines).toEqual([]);
    await guessBoth(at('stranger'));
    await tell();
    expect(lines).toMatchObject([line('mary.dsouza')]);
  });
});
