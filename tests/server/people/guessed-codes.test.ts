// @module-tag slow
import { beforeEach, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { OTP_GUESSES_AN_HOUR_OF_SOURCE } from '#contract/limits.ts';
import { codeFor, otherCode } from '#tests/support/server/codes.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

/** One more than one source may guess wrong. */
const BUDGET = OTP_GUESSES_AN_HOUR_OF_SOURCE + 1;
const server = await openServer({ CODE_GUESSES_AN_HOUR: String(BUDGET) });
beforeEach(() => server.clock.advance(86_400));
const portalAt = (address: string) => server.client({ authorization: BASIC }, address);
const inLine = (at: number) => portalAt(`2001:db8:1:2::${at.toString(16)}`);
const inSite = (at: number) => portalAt(`2001:db8:1:${at.toString(16)}::1`);
const NAMES = ['arjun.rao', 'sana.khan', 'leela.mathew', 'mary.dsouza', 'jyoti.solanki', 'deepa.rani'];
type Portal = ReturnType<typeof portalAt>;
const askCode = (from: Portal, username: string) =>
  from.send(authCalls.verifyUsernameAndSendOTP, { body: { username } });
const enter = async (from: Portal, OTPId: string, OTP: string) =>
  (await from.send(authCalls.doctorVerifyOTP, { body: { OTPId, OTP, roles: 'nurse,agent,provider' } }))
    .status;

/** Three wrong codes for each name. @returns how many were looked at */
async function guessCodes(from: (at: number) => Portal, names = NAMES.length): Promise<number> {
  let looked = 0;
  for (const [at, name] of NAMES.slice(0, names).entries()) {
    const sent = await askCode(portalAt(`desk of ${name}`), name);
    const { responseString } = (await sent.json()) as { responseString: string };
    const wrong = otherCode(await codeFor(server, name));
    for (let i = 0; i < 3; i += 1)
      looked += (await enter(from(at * 3 + i), responseString, wrong)) === 400 ? 1 : 0;
  }
  return looked;
}

async function signsInByCode(name: string): Promise<void> {
  const desk = portalAt('198.51.100.4');
  const { responseString } = (await (await askCode(desk, name)).json()) as { responseString: string };
  expect(await enter(desk, responseString, await codeFor(server, name))).toBe(200);
}

test(
  'looks at five wrong codes an hour from one line, and a person elsewhere signs in by a code',
  { timeout: 60_000 },
  async () => {
    expect(await guessCodes((at) => inLine(at + 1))).toBe(OTP_GUESSES_AN_HOUR_OF_SOURCE);
    expect(
      await inLine(99).refusal(authCalls.forgotPassword, { body: { username: NAMES[5] ?? '' } }),
    ).toMatchObject({
      code: 'TOO_MANY',
    });
    await signsInByCode('rekha.pawar');
    server.clock.advance(3_600);
    expect((await askCode(inLine(99), 'meera.iyer')).status).toBe(200);
  },
);

test('counts a site as one line among the wrong codes of all', { timeout: 60_000 }, async () => {
  expect(await guessCodes((at) => inSite(at + 1), 2)).toBe(BUDGET);
  await signsInByCode('rekha.pawar');
});
