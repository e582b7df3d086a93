import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { textOf, useTranslation, type Area } from './text.ts';

/** What a refusal says of itself, in an answer of the server or stored on this device. */
interface Refused {
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
  readonly params?: object | undefined;
  /** Stored by an earlier version of the portal, in place of a reason. */
  readonly words?: string | undefined;
  readonly responseString?: string | undefined;
}

type Word = string | ((params: object) => string);

let english: Area | undefined;
const listeners = new Set<() => void>();

/** The words load with the first refusal: no first screen needs them. Without them the server's general sentence is shown. */
export async function loadRefusalWords(): Promise<void> {
  if (english) return;
  english = (await import('#i18n/en/refusals.ts')).refusals.en;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A refusal in the language on the screen: its reason, else what its code says in general. */
export function refusalWords({ code, reason, params, words, responseString }: Refused): string {
  if (words) return words;
  const known = textOf<Area>('refusals', english ?? {}) as Readonly<Record<string, Word>>;
  const word = (reason && known[reason]) || (code && known[code]) || responseString || '';
  return typeof word === 'string' ? word : word(params ?? {});
}

/** An error in words: a refusal by its reason, anything else as `otherwise` or by its own message. */
export function wordsOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof Error)) return otherwise ?? '';
  return 'body' in error ? refusalWords(error.body as Refused) : (otherwise ?? error.message);
}

/** `wordsOf` for what is shown of a refusal of earlier: draws again when the words have loaded, or the language changes. */
export function useRefusalWords(): typeof wordsOf {
  const translation = useTranslation();
  const words = useSyncExternalStore(subscribe, () => english);
  useEffect(() => void loadRefusalWords().catch(() => undefined), []);
  // A new function for each change, so that what depends on it is not kept from before.
  return useCallback((error, otherwise) => wordsOf(error, otherwise), [translation, words]);
}
