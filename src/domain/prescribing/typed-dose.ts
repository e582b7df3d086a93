import { plainText } from './amount-text.ts';
import { readAmount } from './amounts.ts';
import { figuresOfDayWords } from './day-words.ts';
import { frequencyOf, timesADay } from './frequencies.ts';

/** How a patient says what is taken; what is not said in figures, or has two readings, is undefined. */
export interface TypedDose {
  /** The strength of one piece, as its figure was typed. */
  strength: number | undefined;
  unit: 'mg' | 'mcg' | 'g' | undefined;
  /** Pieces at a time; of a range the most. */
  pieces: number | undefined;
  timesADay: number | undefined;
}

const COUNTS: Readonly<Record<string, number>> = {
  once: 1,
  one: 1,
  twice: 2,
  two: 2,
  thrice: 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};
const countOf = (word: string): number | undefined =>
  COUNTS[word.toLowerCase()] ?? (Number(word) || undefined);

const STRENGTH = /(?:^|[\s-])(\d{1,3}(?:,\d{2,3})+|\d+(?:\.\d+)?) ?(mg|mcg|gm|g)?(?![\w/.,]| ?ml)/;
const AMOUNT = String.raw`(?:\d+ \d/\d|\d+/\d+|\d+(?:[.,]\d+)*|\.\d+|half(?: a)?|one|two|three|four)`;
const OFTEN = '(?:od|bd|bds|bid|tds|tid|qds|qid|hs|sos|daily|once|twice|thrice|at|every|q\\d)';
const PIECES = new RegExp(
  String.raw`(?<![\d./,-])(?:${AMOUNT} ?(?:to|or|-) ?)?(${AMOUNT}) ?(?:tab|tablet|cap|capsule|goli|गोली)s?(?!\p{L})`,
  'u',
);
const PIECES_FIRST = new RegExp(String.raw`^(${AMOUNT}) (?=${OFTEN}\b)`, 'u');
const TIMES =
  /\b(once|twice|thrice|one|two|three|four|five|six|\d+)(?: times)? ?(?:a|per|each|every|in a|\/)? ?(?:day|daily)\b/;

/** Reads "Dolo 650, three times a day" or "metformin 500 mg, ½ tab bd": what a patient takes, in free text. */
export function readTypedDose(name: string, dosage: string): TypedDose {
  const [medicine, taken] = [plainText(name), plainText(dosage)];
  const rest = taken.replace(PIECES, ' ').replace(PIECES_FIRST, ' ');
  const [, figure, unit] = STRENGTH.exec(medicine) ?? STRENGTH.exec(rest) ?? [];
  const [, pieces] = PIECES.exec(taken) ?? PIECES_FIRST.exec(taken) ?? PIECES.exec(medicine) ?? [];
  return {
    strength: figure ? Number(figure.replaceAll(',', '')) : undefined,
    unit: unit ? (unit.replace('gm', 'g') as 'mg' | 'mcg' | 'g') : undefined,
    pieces: pieces === undefined ? 1 : amountOf(pieces),
    timesADay: timesOf(dosage) ?? timesOf(name),
  };
}

function amountOf(typed: string): number | undefined {
  const reading = readAmount(typed);
  return reading.kind === 'AMOUNT' ? reading.amount : undefined;
}

function timesOf(text: string): number | undefined {
  const whole = timesADay({ frequency: frequencyOf(text) });
  if (whole !== undefined) return whole;
  const [, count = ''] = TIMES.exec(text.toLowerCase()) ?? [];
  if (count) return countOf(count);
  // "1 in the morning, 2 at night" has no one dose: a time of day among other words says nothing of how often.
  const parts = text
    .split(/[\s,;]+/)
    .filter((part) => figuresOfDayWords(plainText(part)) === undefined)
    .map((part) => timesADay({ frequency: frequencyOf(part) }));
  return parts.find((times) => times !== undefined);
}
