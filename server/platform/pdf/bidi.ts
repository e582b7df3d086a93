/** The bidirectional classes of UAX #9 that occur in a text without formatting characters. */
type Class = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'WS' | 'ON';

/** Characters of one level, in logical order. */
export interface Stretch {
  text: string;
  isRightToLeft: boolean;
}

const CLASSES: readonly [RegExp, Class][] = [
  [/[0-9\u06f0-\u06f9²³¹⁰⁴-⁹₀-₉]/u, 'EN'],
  [/[\u0660-\u0669\u066b\u066c\u0600-\u0605]/u, 'AN'],
  [/[+\-−]/u, 'ES'],
  [/[#$%°±µ\u066a¢-¥‰₠-₿]/u, 'ET'],
  [/[,./:\u00a0\u060c]/u, 'CS'],
  [/\s/u, 'WS'],
  [/\p{M}/u, 'NSM'],
  [/\p{Script=Hebrew}/u, 'R'],
  [/[\p{Script=Arabic}\u061b\u061f\u0640]/u, 'AL'],
  [/[\p{L}\p{N}]/u, 'L'],
];
const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

export const mirrored = (character: string): string => MIRRORED[character] ?? character;

const classOf = (character: string): Class => CLASSES.find(([of]) => of.test(character))?.[1] ?? 'ON';

/** Whether a paragraph is read from right to left: its first strong character says so (rules P2 and P3). */
export function isRightToLeft(paragraph: string): boolean {
  const first = Array.from(paragraph, classOf).find((one) => one === 'L' || one === 'R' || one === 'AL');
  return first === 'R' || first === 'AL';
}

/** Resolves the classes of numbers and what is beside them (rules W1 to W7). */
function weak(classes: Class[], base: 'L' | 'R'): Class[] {
  const found = [...classes];
  let strong: Class = base;
  found.forEach((one, i) => {
    if (one === 'NSM') found[i] = found[i - 1] ?? base;
    const now = found[i] as Class;
    if (now === 'L' || now === 'R' || now === 'AL') strong = now;
    if (now === 'EN' && strong === 'AL') found[i] = 'AN';
  });
  found.forEach((one, i) => {
    const [before, after] = [found[i - 1], found[i + 1]];
    if (before !== after) return;
    if ((one === 'ES' || one === 'CS') && before === 'EN') found[i] = 'EN';
    if (one === 'CS' && before === 'AN') found[i] = 'AN';
  });
  return numbers(
    found.map((one) => (one === 'AL' ? 'R' : one)),
    base,
  );
}

/** A currency or per cent sign joins the number beside it; a number in Latin text is part of that (W5 to W7). */
function numbers(classes: Class[], base: 'L' | 'R'): Class[] {
  const found = [...classes];
  const join = (i: number, step: 1 | -1): void => {
    for (let at = i + step; found[at] === 'ET'; at += step) found[at] = 'EN';
  };
  found.forEach((one, i) => {
    if (one !== 'EN') return;
    join(i, -1);
    join(i, 1);
  });
  let strong: Class = base;
  return found.map((one) => {
    if (one === 'L' || one === 'R') strong = one;
    if (one === 'EN' && strong === 'L') return 'L';
    return one === 'ES' || one === 'ET' || one === 'CS' ? 'ON' : one;
  });
}

const directionOf = (one: Class | undefined): 'L' | 'R' | undefined =>
  one === 'EN' || one === 'AN' ? 'R' : one === 'L' || one === 'R' ? one : undefined;

/** Pairs of brackets take the direction of what they hold (rule N0). */
function bracketed(letters: readonly string[], classes: Class[], base: 'L' | 'R'): Class[] {
  const found = [...classes];
  const open: number[] = [];
  letters.forEach((letter, i) => {
    if (BRACKETS[letter]) open.push(i);
    const from = open.findLast((at) => BRACKETS[letters[at] as string] === letter);
    if (from === undefined) return;
    open.length = open.indexOf(from);
    const inside = found.slice(from + 1, i).map(directionOf);
    const other = base === 'L' ? 'R' : 'L';
    const before = found.slice(0, from).map(directionOf).findLast(Boolean) ?? base;
    const taken = inside.includes(base) ? base : inside.includes(other) && before === other ? other : base;
    if (inside.some(Boolean)) found[from] = found[i] = taken;
  });
  return found;
}

/** Spaces and signs between two words of one direction have it; others have the paragraph's (N1 and N2). */
function neutral(classes: Class[], base: 'L' | 'R'): Class[] {
  return classes.map((one, i) => {
    if (directionOf(one)) return one;
    const before = classes.slice(0, i).map(directionOf).findLast(Boolean) ?? base;
    const after =
      classes
        .slice(i + 1)
        .map(directionOf)
        .find(Boolean) ?? base;
    return before === after ? before : base;
  });
}

function levelsOf(letters: readonly string[], base: 'L' | 'R'): number[] {
  const classes = neutral(bracketed(letters, weak(letters.map(classOf), base), base), base);
  const levels = classes.map((one) => {
    if (base === 'L') return one === 'L' ? 0 : one === 'R' ? 1 : 2;
    return one === 'R' ? 1 : 2;
  });
  // Spaces at the end of a line have the paragraph's level (rule L1).
  for (let i = letters.length - 1; i >= 0 && letters[i] === ' '; i--) levels[i] = base === 'L' ? 0 : 1;
  return levels;
}

/**
 * A line in the order in which it is drawn from left to right, by UAX #9 without its formatting characters,
 * which `printable` drops. @param isBaseRight whether the paragraph of the line is read from right to left
 */
export function visualOrder(text: string, isBaseRight: boolean): Stretch[] {
  const letters = Array.from(text);
  const levels = levelsOf(letters, isBaseRight ? 'R' : 'L');
  const stretches: (Stretch & { level: number })[] = [];
  letters.forEach((letter, i) => {
    const level = levels[i] ?? 0;
    const last = stretches.at(-1);
    if (last?.level === level) last.text += letter;
    else stretches.push({ text: letter, level, isRightToLeft: level % 2 === 1 });
  });
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let from = 0; from < stretches.length; from++) {
      let to = from;
      while ((stretches[to]?.level ?? -1) >= level) to++;
      stretches.splice(from, to - from, ...stretches.slice(from, to).toReversed());
      if (to > from) from = to;
    }
  }
  return stretches.map(({ text: part, isRightToLeft: right }) => ({ text: part, isRightToLeft: right }));
}
