import type { ErrorReason } from '#contract/entered-in-error.ts';
import { wordsFault } from '#domain/in-error.ts';
import { badField } from './refusal.ts';

/** A reason that the list does not have is given in words. @throws Refusal BAD_INPUT */
export function mustSayWhy({ reason, words }: { reason: ErrorReason; words: string | null }): void {
  const fault = wordsFault(reason, words ?? '');
  if (fault) throw badField('words', fault);
}
