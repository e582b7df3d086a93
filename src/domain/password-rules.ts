import { PASSWORD_MIN } from '#contract/limits.ts';

/** The advised length: a sentence of a few words. */
const ADVISED = 15;

interface Words {
  long: (least: number) => string;
  advised: (most: number) => string;
  uncommon: string;
}

/**
 * Feedback on a password during typing, by length and commonness and not by character classes. `met` is
 * undefined when there is nothing to say yet, and for advice that is not followed.
 */
export function passwordRules(
  password: string,
  common: ReadonlySet<string> | undefined,
  words: Words,
): { words: string; met: boolean | undefined }[] {
  const isLong = password.length >= PASSWORD_MIN;
  const isCommon = common?.has(password.trim().toLowerCase());
  return [
    { words: words.long(PASSWORD_MIN), met: password ? isLong : undefined },
    { words: words.uncommon, met: isLong && isCommon !== undefined ? !isCommon : undefined },
    { words: words.advised(ADVISED), met: password.length >= ADVISED || undefined },
  ];
}
