import { normalise } from '#server/platform/search/words.ts';
import { isAboutPatient, isAboutRelative } from './problem-relatives.ts';

/** One thing that an entry says, in the words that are compared; `said` is what was typed. */
export interface Clause {
  words: readonly string[];
  said: string;
  /** It begins a list that is about a relative: "mother: stroke, diabetes". */
  isOfFamily: boolean;
  /** It follows a comma, so that a denial before the comma may include it. */
  followsComma: boolean;
}

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bk\/?c\/?o\b/g, ' known case of '],
  [/\bf\/?h(?:x|\/o)?\b(?:\s+of\b)?/g, ' family history of '],
  [/\bh\/o\b|\bhx of\b/g, ' history of '],
  [/\bs\/p\b/g, ' status post '],
  [/\br\/o\b/g, ' suspected '],
  [/\bw\/o\b/g, ' without '],
  [/\bc\/o\b/g, ' '],
  [/(?<![\p{L}\d])-\s?ve\b|\(\s*-\s*\)/gu, ' negative '],
  [/(?<![\p{L}\d])\+\s?ve\b|\(\s*\+\s*\)/gu, ' positive '],
  [/\bneg\b/g, ' negative '],
  [/\bn't\b/g, ' not '],
  [/\?/g, ' suspected '],
];

const HIGH_BP = { systolic: 140, diastolic: 90 };
/** Percent at or below which the ejection fraction is reduced (ESC 2021). */
const REDUCED_EF = 40;

/** A measurement in the words of a problem; one that is no problem says nothing. */
function measurementsInWords(text: string): string {
  return text
    .replaceAll(
      /\b(?:bp|blood pressure)\b[^\d,;.]{0,10}(\d{2,3})\s*\/\s*(\d{2,3})/g,
      (_, systolic: string, diastolic: string) =>
        Number(systolic) >= HIGH_BP.systolic || Number(diastolic) >= HIGH_BP.diastolic
          ? ' hypertension '
          : ' known ',
    )
    .replaceAll(
      /\b(?:(?:lv)?\s?ef|ejection fraction)\b[^\d,;.]{0,12}(\d{1,2})(?:\s*(?:-|to)\s*\d{1,2})?\s*%?/g,
      (_, percent: string) => (Number(percent) <= REDUCED_EF ? ' reduced ef ' : ' known '),
    );
}

/**
 * Words as they are compared: with "e" for "ae" and "oe", and without an ending s, so that "ischaemic" is "ischemic" and
 * "seizures" is found in "seizure disorder".
 */
export function comparedWords(text: string): string[] {
  return normalise(text.replaceAll(/['’]s\b/g, 's').replaceAll(/["“”'’.:%>=<_*#|•–—]/g, ' '))
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll(/[ao]e/g, 'e').replace(/our$/, 'or'))
    .map((word) => (/^[a-z]{4,}[^siu]s$/.test(word) ? word.slice(0, -1) : word));
}

/** Entries of which the words before are names: "fragile X". */
const NAMES_WITH_X = /(?:fragile|factor|histiocytosis|nerve)\s+x$/;
const SIGN = /((?<=\S\s)x(?=\s|$)|×(?!\s*\d)|[✗✘❌]|[✓✔✅]|(?<=[\p{L}\d)\s])[-–—+]{1,3}(?=\s|$))/u;

/** "DM -", "HTN- asthma+", "TB x": each with its sign, and nothing after the last. "CKD- stage 4" is no such list. */
function signsInWords(part: string): string {
  if (NAMES_WITH_X.test(part.trim())) return part;
  const pieces = part.trim().split(SIGN);
  const names = pieces.filter((_, place) => place % 2 === 0);
  const isList =
    names.length > 1 && names.every((name, place) => (name.trim() === '') === (place === names.length - 1));
  if (!isList) return part;
  const inWords = (sign: string): string => (/[+✓✔✅]/u.test(sign) ? ' positive,' : ' negative,');
  return pieces.map((piece, place) => (place % 2 === 0 ? piece : inWords(piece))).join('');
}

/** Divides an entry into what it says: at full stops, semicolons, commas and "but". */
export function clausesOf(entry: string): Clause[] {
  const typed = entry
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\b(?:\p{L}\.){2,}/gu, joinLetters)
    // A stage in a clause of its own: "CKD, stage 4".
    .replaceAll(/\s{0,3}[,;.:\n]\s{0,3}(?=(?:stage|stg|grade)\s{0,3}\w{1,12}\s{0,3}(?:$|[,;.\n)]))/g, ' ')
    .replaceAll(/[^,;\n]+/g, signsInWords);
  const text = measurementsInWords(
    SHORT_FORMS.reduce((said, [short, whole]) => said.replaceAll(short, whole), typed),
  );
  return text
    .split(/[;\n।]|(?<!\d)\.|\.(?!\d)/)
    .flatMap(sentenceClauses)
    .filter(({ words }) => words.length > 0);
}

const joinLetters = (letters: string): string => `${letters.replaceAll('.', '')} `;

const SEPARATOR = /(,|\bbut\b|\bhowever\b|\bexcept\b|(?<=[\p{L}\d)])\s*\+\s*(?=\p{L}))/u;

function sentenceClauses(sentence: string): Clause[] {
  const pieces = sentence.split(SEPARATOR);
  let isList = false;
  return pieces.flatMap((said, place) => {
    if (place % 2 === 1) return [];
    const head = /^([^:]*?):|^([^:–—]*?)\s[-–—]\s/.exec(said);
    const isAbout =
      head !== null &&
      isAboutRelative(comparedWords(head[1] ?? head[2] ?? '')) &&
      !isAboutPatient(comparedWords(said.slice(head[0].length)));
    isList = isAbout || (isList && !head);
    const words = comparedWords(said);
    return [{ words, said: said.trim(), isOfFamily: isList, followsComma: pieces[place - 1] === ',' }];
  });
}
