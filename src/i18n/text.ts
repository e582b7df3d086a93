import { useSyncExternalStore } from 'react';
import { LANGUAGE_KEY } from '#contract/device-names.ts';

/** One area of a catalogue: words and functions that make sentences. */
export type Area = { readonly [key: string]: string | ((...args: never[]) => string) };
/** Languages of the portal; a guest's page has more: guest-language.ts. */
type Language = 'en' | 'hi';
/** Translated texts, by area. */
export type Catalogue = Readonly<Record<string, Area>>;
/** A translation has every word of its area. */
export type Translation<A extends Area> = { readonly [K in keyof A]: A[K] extends string ? string : A[K] };

const listeners = new Set<() => void>();
let language: Language = 'en';
let isOffered = false;
const ENGLISH: Catalogue = {};
let translated = ENGLISH;

/** The words of an area in the language on the screen. `name` finds its translation. */
export function textOf<A extends Area>(name: string, english: A): A {
  const other = translated[name];
  return other ? { ...english, ...other } : english;
}

/** All that is translated, for a component that hands it on. */
export function useTranslation(): Catalogue {
  return useSyncExternalStore(subscribe, () => translated);
}

/** The words of an area for a component: it draws again when the language changes. */
export function useText<A extends Area>(area: { name: string; en: A }): A {
  useTranslation();
  return textOf(area.name, area.en);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Chooses a language on this device, and shows it: asked for only where it is offered. */
export async function setLanguage(next: Language): Promise<void> {
  try {
    localStorage.setItem(LANGUAGE_KEY, next);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  await show(next);
}

/** Shows the language chosen on this device where it is complete, and English elsewhere. */
export async function showLanguage(isComplete: boolean): Promise<void> {
  isOffered = isComplete;
  let chosen: string | null = null;
  try {
    chosen = isComplete ? localStorage.getItem(LANGUAGE_KEY) : null;
  } catch {
    // Storage may be refused: nothing is chosen.
  }
  await show(chosen === 'hi' ? chosen : 'en');
}

/** The language that a person could change to here. */
export function otherLanguage(): { code: Language; name: string } | undefined {
  if (!isOffered) return undefined;
  return language === 'en' ? { code: 'hi', name: 'हिन्दी' } : { code: 'en', name: 'English' };
}

/** The catalogue loads before it is shown; English needs no loading. `lang` says what the page is in. */
async function show(next: Language): Promise<void> {
  document.documentElement.lang = next;
  const words = next === 'hi' ? (await import('#i18n/hi/index.ts')).hindi : ENGLISH;
  // Another page may have been opened while it loaded.
  if (document.documentElement.lang !== next) return;
  language = next;
  showWords(words);
}

/** Shows a catalogue that has loaded. */
export function showWords(words: Catalogue = ENGLISH): void {
  if (words === translated) return;
  translated = words;
  for (const listener of listeners) listener();
}
