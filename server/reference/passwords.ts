import { lazy, readText } from '#server/reference/reference-data.ts';

/** The common passwords of zxcvbn-ts, most common first, and those of India that are not among them. */
const passwords = lazy(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([
    ...dictionary['passwords-common'],
    ...readText('common-passwords.txt').split('\n').filter(Boolean),
  ]);
});

/**
 * Loads the list of common passwords: 49,000, in lower case, of every length, because a short one with an ending is as common.
 * It takes 50 ms and 4 MB, once.
 */
export const commonPasswords = (): Promise<ReadonlySet<string>> => passwords();
