import { PASSWORD_MIN } from '#contract/limits.ts';

/** Advised: a sentence of a few words. */
const ADVISED = 15;

interface Words {
  long: (least: number) => string;
  advised: (most: number) => string;
  uncommon: string;
}

/**
 * What our policy says of a password that is being typed: its length and how common it is, nothing of what it is
 * made of. `met` is undefined where nothing can be said yet, and for advice that was not followed.
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
