import { expect, test } from 'vitest';
import { OTP_CODES_A_DAY, OTP_GUESSES_A_DAY, OTP_LENGTH, OTP_TRIES } from '#contract/limits.ts';
import { seededRandom } from '#server/seed/random.ts';
import { newCode } from '#server/platform/http/tokens.ts';

const ACCOUNT_DAYS = 1_000_000;
const CODES = 10 ** OTP_LENGTH;

/**
 * The caps themselves (tries a code, codes a day, counted before a code is looked at, for unknown names alike) are
 * proven on the server in people/otp.test.ts and people/guessing.test.ts; here is what they amount to.
 */
test('R9.02 lets an all-day guesser in on at most 0.1 % of a million account-days', () => {
  const random = seededRandom(9);
  let hit = 0;
  for (let day = 0; day < ACCOUNT_DAYS; day += 1) {
    for (let code = 0; code < OTP_CODES_A_DAY; code += 1) {
      const right = random.int(CODES);
      const first = random.int(CODES);
      // Three different guesses: the best strategy without knowledge.
      if ((right - first + CODES) % CODES < OTP_TRIES) {
        hit += 1;
        break;
      }
    }
  }
  expect(hit).toBeGreaterThan(0);
  expect(hit / ACCOUNT_DAYS).toBeLessThanOrEqual(0.001);
});

test('R9.02 all ways into one account together are guessed on at most 0.1 % of its days', () => {
  // Guesses at one code differ; the best that can be had of a day is each of them at a code not yet tried.
  const { stranger, known } = OTP_GUESSES_A_DAY;
  expect((stranger + stranger + known) / CODES).toBeLessThanOrEqual(0.001);
});

test('a code is any of the ten thousand, each as likely as the others', () => {
  const rounds = 20;
  const seen = new Map<string, number>();
  for (let i = 0; i < rounds * CODES; i += 1) {
    const code = newCode(OTP_LENGTH);
    seen.set(code, (seen.get(code) ?? 0) + 1);
  }
  expect(seen.size).toBe(CODES);
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - rounds) ** 2 / rounds, 0);
  // 9 999 degrees of freedom: mean 9 999, standard deviation 141; six of them off would be one in a billion.
  expect(Math.abs(chiSquare - (CODES - 1))).toBeLessThan(6 * Math.sqrt(2 * CODES));
});
