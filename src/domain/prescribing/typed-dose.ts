import { frequencyOf, timesADay } from './frequencies.ts';

/** How a patient says what is taken; what is not said in figures is undefined. */
export interface TypedDose {
  /** The strength of one piece, as its figure was typed. */
  strength: number | undefined;
  unit: 'mg' | 'mcg' | 'g' | undefined;
  /** Pieces at a time. */
  pieces: number;
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
  half: 0.5,
};
const countOf = (word: string): number | undefined =>
  COUNTS[word.toLowerCase()] ?? (Number(word) || undefined);

const STRENGTH = /(?:^|[\s-])(\d+(?:\.\d+)?) ?(mg|mcg|g|gm)?(?![\w/.])/i;
const PIECES = /\b(\d+(?:\.\d+)?|half|one|two|three|four) ?(?:tab|tablet|cap|capsule|goli)s?\b/i;
const TIMES =
  /\b(once|twice|thrice|one|two|three|four|five|six|\d+)(?: times)? ?(?:a|per|each|every|in a|\/)? ?(?:day|daily)\b/i;

/** Reads "Dolo 650, three times a day" or "metformin 500 mg, 2 tabs bd": what a patient takes, in free text. */
export function readTypedDose(name: string, dosage: string): TypedDose {
  const [, figure, unit] = STRENGTH.exec(name) ?? STRENGTH.exec(dosage.replace(PIECES, ' ')) ?? [];
  const [, pieces = ''] = PIECES.exec(`${name} ${dosage}`) ?? [];
  return {
    strength: figure ? Number(figure) : undefined,
    unit: unit ? (unit.toLowerCase().replace('gm', 'g') as 'mg' | 'mcg' | 'g') : undefined,
    pieces: countOf(pieces) ?? 1,
    timesADay: timesOf(dosage) ?? timesOf(name),
  };
}

function timesOf(text: string): number | undefined {
  const whole = timesADay({ frequency: frequencyOf(text) });
  if (whole !== undefined) return whole;
  const [, count = ''] = TIMES.exec(text) ?? [];
  if (count) return countOf(count);
  const parts = text.split(/[\s,;]+/).map((part) => timesADay({ frequency: frequencyOf(part) }));
  return parts.find((times) => times !== undefined);
}
