import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from '#contract/common-passwords.ts';
import { passwordRules } from '#domain/password-rules.ts';
import { weaknessOf } from '#server/people/guessable-password.ts';
import { commonPasswords } from '#server/reference/passwords.ts';

const WORDS = {
  long: (least: number) => `long ${least}`,
  advised: (most: number) => `advised ${most}`,
  uncommon: 'uncommon',
};
const met = (password: string, common?: ReadonlySet<string>) =>
  passwordRules(password, common, WORDS).map((rule) => rule.met);

test('length and how common it is are said as one types; nothing about what it is made of', () => {
  expect(met('', COMMON_PASSWORDS)).toEqual([undefined, undefined, undefined]);
  expect(met('short', COMMON_PASSWORDS)).toEqual([false, undefined, undefined]);
  expect(met('Password1', COMMON_PASSWORDS)).toEqual([true, false, undefined]);
  expect(met('aaaa bbbb cccc dddd', COMMON_PASSWORDS)).toEqual([true, true, true]);
});

test('while the list is not there, nothing is said about it', () => {
  expect(met('password1')).toEqual([true, undefined, undefined]);
});

test('the server refuses each password that the page names', async () => {
  const known = { common: await commonPasswords(), person: [], places: ['wardline'] };
  expect(COMMON_PASSWORDS.size).toBe(1000);
  expect([...COMMON_PASSWORDS].filter((password) => !weaknessOf(password, known))).toEqual([]);
});
