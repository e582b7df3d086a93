import { portalConfig } from '#lib/portal-config.ts';
import type { Language } from './language.ts';

const { timeZone } = portalConfig;
/** Digits are 0–9 in each language, as on a strip and a bill. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : `${language}-IN-u-nu-latn`);

function format(language: Language, options: Intl.DateTimeFormatOptions, at: Date): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone, ...options }).format(at);
}

/** "14:30" */
export const clockOf = (at: string | number, language: Language): string =>
  format(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, new Date(at));

/** "23 Nov 2026" */
export const dayOf = (at: string | number, language: Language): string =>
  format(language, { day: 'numeric', month: 'short', year: 'numeric' }, new Date(at));

/** "Mon, 23 Nov 2026": the day of an appointment. */
export const weekdayOf = (at: string | number, language: Language): string =>
  format(language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, new Date(at));

/** A day of the hospital, YYYY-MM-DD, as "Mon, 23 Nov 2026". */
export const dayWords = (day: string, language: Language): string =>
  format(
    language,
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
    new Date(`${day}T00:00:00Z`),
  );

export const isToday = (at: string): boolean => dayOf(at, 'en') === dayOf(Date.now(), 'en');
