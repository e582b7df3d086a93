import { useSyncExternalStore } from 'react';

/** One area of a catalogue: words and functions that make sentences. */
export type Area = { readonly [key: string]: string | ((...args: never[]) => string) };
export type Language = 'en' | 'hi';
/** A translation may lack words: the English ones then stand in. */
export type Translation<A extends Area> = { readonly [K in keyof A]?: A[K] extends string ? string : A[K] };

const KEY = 'wl.language';
const listeners = new Set<() => void>();
let language: Language = 'en';
let translated: Readonly<Record<string, Area>> = {};

/** The words of an area in the language on the screen. `name` finds its translation. */
export function textOf<A extends Area>(name: string, english: A): A {
  const other = translated[name];
  return other ? { ...english, ...other } : english;
}

/** All that is translated, for a component that hands it on. */
export function useTranslation(): Readonly<Record<string, Area>> {
  return useSyncExternalStore(subscribe, () => translated);
}

/** The words of an area for a component: it draws again when the language changes. */
export function useText<A extends Area>(area: { name: string; en: A }): A {
  useSyncExternalStore(subscribe, currentLanguage);
  return textOf(area.name, area.en);
}

export function currentLanguage(): Language {
  return language;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads a catalogue and shows it; English needs no loading. */
export async function setLanguage(next: Language): Promise<void> {
  translated = next === 'hi' ? (await import('#i18n/hi/index.ts')).hindi : {};
  language = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The language chosen on this device before. */
export async function restoreLanguage(): Promise<void> {
  if (document.documentElement.lang === 'hi') await setLanguage('hi');
}
