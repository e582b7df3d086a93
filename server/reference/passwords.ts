import { lazy, readText } from '#server/reference/reference-data.ts';

const passwords = lazy(() => new Set(readText('common-passwords.txt').split('\n').filter(Boolean)));

/** Returns whether a password is among the 10,000 most common ones of 8 characters or more, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return passwords().has(password.trim().toLowerCase());
}
