import { hasWords } from '#contract/reason-text.ts';
import type { PlainReason } from '#contract/reasons.ts';

/** Returns why the words of a reason are refused: OTHER is explained in words. undefined: they are not. */
export function wordsFault(reason: string, words: string): PlainReason | undefined {
  if (reason !== 'OTHER') return undefined;
  if (!words.trim()) return 'FIELD_REQUIRED';
  return hasWords(words) ? undefined : 'REASON_WORDS';
}
