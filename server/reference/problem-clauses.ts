import { normalise } from '#server/platform/search/words.ts';

/** One thing that an entry says, in the words that are compared; `said` is what was typed. */
export interface Clause {
  words: readonly string[];
  said: string;
  /** It begins a list that is about a relative: "mother: stroke, diabetes". */
  isOfFamily: boolean;
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
/** At or below it the ejection fraction is reduced (ESC 2021). */
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

const RELATIVES =
  'mother father mom dad brother sister sibling son daughter grandmother grandfather grandparent uncle aunt cousin parent husband wife spouse maternal paternal family relative maa mata pita bhai behan bahen parivar मां पिता भाई बहन बेटा बेटी दादा दादी नाना नानी परिवार';
export const relatives: ReadonlySet<string> = new Set(RELATIVES.split(' '));

/** Divides an entry into what it says: at full stops, semicolons, commas and "but". */
export function clausesOf(entry: string): Clause[] {
  const text = measurementsInWords(
    SHORT_FORMS.reduce(
      (said, [short, whole]) => said.replaceAll(short, whole),
      entry
        .normalize('NFC')
        .toLowerCase()
        .replaceAll(/\b(?:\p{L}\.){2,}/gu, joinLetters),
    ),
  );
  return text
    .split(/[;\n।]|(?<!\d)\.|\.(?!\d)/)
    .flatMap(sentenceClauses)
    .filter(({ words }) => words.length > 0);
}

const joinLetters = (letters: string): string => `${letters.replaceAll('.', '')} `;

function sentenceClauses(sentence: string): Clause[] {
  const parts = sentence.split(/,|\bbut\b|\bhowever\b|\bexcept\b|(?<=[\p{L}\d)])\s*\+\s*(?=\p{L})/u);
  let isList = false;
  return parts.map((said) => {
    const head = /^([^:]*?):|^([^:–—]*?)\s[-–—]\s/.exec(said);
    const isAbout = head
      ? comparedWords(head[1] ?? head[2] ?? '').some((word) => relatives.has(word))
      : false;
    isList = isAbout || (isList && !head);
    return { words: comparedWords(said), said: said.trim(), isOfFamily: isList };
  });
}
