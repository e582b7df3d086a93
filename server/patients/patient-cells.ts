import { birthOf } from '#domain/birth.ts';
import type { DateOrder } from '#contract/imports.ts';
import { languageOfName } from '#domain/name-language.ts';
import { birthOfAge } from '#domain/typed-age.ts';
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

/** "45/M", "F - 3 months" as an age and a sex. */
function ageAndSexOf(text: string): { age?: string; sex?: string } {
  const parts = text.split(/[/|,-]/).map((part) => part.trim());
  const age = parts.find((part) => /^\d/.test(part));
  const sex = parts.find((part) => part && !/\d/.test(part));
  return { ...(age && { age }), ...(sex && { sex }) };
}

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
    ...(name && { name, name_lang: record.name_lang ?? languageOfName(name) }),
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
