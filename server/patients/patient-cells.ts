import { birthOf } from '#domain/birth.ts';
import type { DateOrder } from '#contract/imports.ts';
import { languageOfName } from '#domain/name-language.ts';
import { birthOfAge } from '#domain/typed-age.ts';
import { phoneOf } from '#contract/phone.ts';
import type { Relation } from '#contract/front-desk.ts';
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
const byWord = (words: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(
    Object.entries(words).flatMap(([value, some]) =>
      some.split(' ').map((word): [string, string] => [wordOf(word), value]),
    ),
  );
const SEX_OF = byWord(SEXES);

const OWN = 'OWN';
/** "S/o" and "D/o" are of a mother or a father. */
const RELATION_OF = byWord({
  MOTHER: 'mother mom mum mummy amma mo माता माँ मां आई',
  FATHER: 'father dad papa appa fo पिता पिताजी वडील',
  SPOUSE: 'spouse husband wife wo ho पति पत्नी',
  CHILD: 'child son daughter बेटा बेटी पुत्र पुत्री मुलगा मुलगी',
  SIBLING: 'sibling brother sister भाई बहन भाऊ बहीण',
  GRANDPARENT: 'grandparent grandfather grandmother दादा दादी नाना नानी आजोबा आजी',
  RELATIVE: 'relative parent uncle aunt cousin so do रिश्तेदार चाचा चाची मामा मामी नातेवाईक',
  NEIGHBOUR: 'neighbour neighbor पड़ोसी शेजारी',
  CARER: 'carer caretaker caregiver guardian attendant co अभिभावक संरक्षक पालक',
  [OWN]: 'self own patient स्वयं खुद ख़ुद unknown na nil',
} satisfies Record<Relation | typeof OWN, string>);

/** A relation as lists have it; undefined: none is stated. A word that is not known stays as it is. */
function relationOf(text: string | undefined): string | undefined {
  if (!text?.replaceAll(/[-\s.]/g, '')) return undefined;
  const known = RELATION_OF.get(wordOf(text)) ?? text.toUpperCase();
  return known === OWN ? undefined : known;
}

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
  const { first_name: first, last_name: last, age, age_sex: both, ...others } = cells;
  const { guardian_relation: relation, mobile_owner: owner, ...record } = others;
  const split = both === undefined ? {} : ageAndSexOf(both);
  const name = record.name ?? [first, last].filter(Boolean).join(' ');
  const born = bornOf(record.born_on, age ?? split.age, reading);
  const [guardian, ofPhone] = [relationOf(relation), relationOf(owner)];
  return {
    ...record,
    sex: sexOf(record.sex ?? split.sex),
    ...(name && { name, name_lang: record.name_lang ?? languageOfName(name) }),
    ...(born && { born_on: born }),
    ...(guardian && { guardian_relation: guardian }),
    ...(ofPhone && { mobile_owner: ofPhone }),
    ...Object.fromEntries(PHONES.flatMap((column) => phoneIn(column, record[column]))),
  };
}

const PHONES = ['mobile', 'emergency_mobile', 'guardian_mobile', 'relative_mobile'] as const;

const phoneIn = (column: string, text: string | undefined): [string, string][] =>
  text ? [[column, phoneOf(plainDigits(text)) ?? text]] : [];

function bornOf(born: string | undefined, age: string | undefined, { today, dateOrder }: Reading) {
  if (born) {
    const plain = plainDigits(born);
    const date = dateOf(plain, dateOrder, today);
    return date && birthOf(date) ? date : (birthOfAge(plain, today) ?? born);
  }
  return age && (birthOfAge(plainDigits(age), today) ?? age);
}
