import { birthOf } from '#domain/birth.ts';
import type { DateOrder } from '#contract/imports.ts';
import { phoneOf } from '#contract/phone.ts';
import type { Sex } from '#contract/shared.ts';
import { dateOf, plainDigits } from './typed-dates.ts';

const SEXES: Readonly<Record<Sex, string>> = {
  MALE: 'm male man boy पु पुरुष নর পুরুষ ஆண் పురుషుడు પુરુષ ಪುರುಷ പുരുഷൻ ਪੁਰਸ਼',
  FEMALE: 'f female woman girl म महिला स्त्री মহিলা பெண் స్త్రీ మహిళ સ્ત્રી ಮಹಿಳೆ സ്ത്രീ ਔਰਤ',
  OTHER: 'o other others t tg trans transgender thirdgender intersex nonbinary तृतीयलिंग ट्रांसजेंडर अन्य',
  UNKNOWN: 'u unknown unk undetermined notknown notrecorded notspecified undisclosed na nil अज्ञात',
};
const NO_LETTERS = /[^\p{L}\p{M}]/gu;
const wordOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(NO_LETTERS, '');
const SEX_OF = new Map(
  Object.entries(SEXES).flatMap(([sex, words]) =>
    words.split(' ').map((word): [string, string] => [wordOf(word), sex]),
  ),
);

/** A sex as lists have it; nothing is unknown. A word that is not known stays as it is. */
export function sexOf(text: string | undefined): string {
  if (!text?.replaceAll(/[-\s.]/g, '')) return 'UNKNOWN';
  return SEX_OF.get(wordOf(text)) ?? text.toUpperCase();
}

const NUMBER = /^(?:about |approx\.? ?|~ ?)?(\d{1,4})(?:\.0)?\s*([a-z]*)\.?$/i;
const YEARS_AND_MONTHS = /^(\d{1,3})\s*y[a-z]*[\s,/]*(\d{1,2})\s*m[a-z]*/i;
const UNITS: readonly [RegExp, 'YEAR' | 'MONTH' | 'WEEK' | 'DAY'][] = [
  [/^(?:|y|yr|yrs|year|years|yo)$/i, 'YEAR'],
  [/^(?:m|mo|mos|mth|mths|month|months)$/i, 'MONTH'],
  [/^(?:w|wk|wks|week|weeks)$/i, 'WEEK'],
  [/^(?:d|day|days)$/i, 'DAY'],
];
const OLDEST = 130;
/** The year alone of a younger child may be refused. */
const CHILD_YEARS = 6;
const DAY_MS = 86_400_000;

/**
 * Returns the estimated birth of an age on a day, as far as it is known: a year from years, a month from months and of a young child,
 * a day from days and weeks. Returns undefined for a text that is no age.
 */
export function birthOfAge(text: string, today: string): string | undefined {
  const both = YEARS_AND_MONTHS.exec(text);
  if (both) return monthsBefore(Number(both[1]) * 12 + Number(both[2]), today);
  const [, digits = '', word = ''] = NUMBER.exec(text.trim()) ?? [];
  const unit = digits && UNITS.find(([words]) => words.test(word))?.[1];
  const count = Number(digits);
  if (!unit || (unit === 'YEAR' && count > OLDEST)) return undefined;
  if (unit === 'MONTH') return monthsBefore(count, today);
  if (unit !== 'YEAR') return daysBefore(unit === 'WEEK' ? count * 7 : count, today);
  // The middle of the twelve months in which a person of this age was born.
  if (count < CHILD_YEARS) return monthsBefore(count * 12 + 6, today);
  return String(Number(today.slice(0, 4)) - count - (today.slice(5) < '07-01' ? 1 : 0));
}

function daysBefore(days: number, today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

function monthsBefore(months: number, today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 15)).toISOString().slice(0, 7);
}

/** "45/M", "F - 3 months" as an age and a sex. */
function ageAndSexOf(text: string): { age?: string; sex?: string } {
  const parts = text.split(/[/|,-]/).map((part) => part.trim());
  const age = parts.find((part) => /^\d/.test(part));
  const sex = parts.find((part) => part && !/\d/.test(part));
  return { ...(age && { age }), ...(sex && { sex }) };
}

/** The language that most readers of a script have. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Ol_Chiki}/u, 'sat'],
  [/\p{Script=Arabic}/u, 'ur'],
];

const langOf = (name: string): string => SCRIPTS.find(([script]) => script.test(name))?.[1] ?? 'en';

interface Reading {
  /** The hospital's day, as YYYY-MM-DD: ages are of that day. */
  today: string;
  dateOrder: DateOrder | null;
}

/** The fields of a patient as the schema has them, from what hospitals write; what cannot be read stays as it is, so that it is named. */
export function patientRecord(
  cells: Readonly<Record<string, string>>,
  reading: Reading,
): Record<string, string> {
  const { first_name: first, last_name: last, age, age_sex: both, ...record } = cells;
  const split = both === undefined ? {} : ageAndSexOf(both);
  const name = record.name ?? [first, last].filter(Boolean).join(' ');
  const born = bornOf(record.born_on, age ?? split.age, reading);
  const { mobile, emergency_mobile: emergency } = record;
  return {
    ...record,
    sex: sexOf(record.sex ?? split.sex),
    ...(name && { name, name_lang: record.name_lang ?? langOf(name) }),
    ...(born && { born_on: born }),
    ...(mobile && { mobile: phoneOf(plainDigits(mobile)) ?? mobile }),
    ...(emergency && { emergency_mobile: phoneOf(plainDigits(emergency)) ?? emergency }),
  };
}

function bornOf(born: string | undefined, age: string | undefined, { today, dateOrder }: Reading) {
  if (born) {
    const plain = plainDigits(born);
    const date = dateOf(plain, dateOrder, today);
    return date && birthOf(date) ? date : (birthOfAge(plain, today) ?? born);
  }
  return age && (birthOfAge(plainDigits(age), today) ?? age);
}
