import type { PageLanguage } from './page-languages.ts';

/** Digits are 0–9 in each language. */
const partOf = (language: PageLanguage, unit: 'second' | 'minute' | 'hour', count: number): string =>
  new Intl.NumberFormat(`${language}-IN-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );

/** How long something has lasted: "48 seconds", "12 minutes", "2 hours 5 minutes". */
export function durationOf(language: PageLanguage, seconds: number): string {
  if (seconds < 60) return partOf(language, 'second', Math.floor(seconds));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return partOf(language, 'minute', minutes);
  return `${partOf(language, 'hour', Math.floor(minutes / 60))} ${partOf(language, 'minute', minutes % 60)}`;
}
