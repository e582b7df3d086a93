import { lazy, readText } from '#server/reference/reference-data.ts';

const passwords = lazy(() => new Set(readText('common-passwords.txt').split('\n').filter(Boolean)));

/** Whether a password is among the commonest 10,000 of 8 characters and more, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return passwords().has(password.trim().toLowerCase());
}
