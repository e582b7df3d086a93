/** Keys in a row, a column or the alphabet, each also read backwards. */
const LINES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '`1234567890-=',
  '~!@#$%^&*()_+',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'azertyuiop',
  'qwertzuiop',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik,',
  '9ol.',
].flatMap((line) => [line, line.split('').toReversed().join('')]);
const RUN_MIN = 3;
/** The number of characters outside of runs with which a password is no pattern. */
const OWN_MIN = 4;
/** A longer repeated part is judged as a password of its own. */
const REPEATED_MAX = 4;

/** Marks the characters that are part of a run of keys, of the alphabet, of digits or of one character. */
export function markRuns(text: string, marked: boolean[]): void {
  for (let start = 0; start < text.length;) {
    const length = runLength(text, start);
    if (length >= RUN_MIN) marked.fill(true, start, start + length);
    start += length >= RUN_MIN ? length : 1;
  }
}

function runLength(text: string, start: number): number {
  let same = 1;
  while (text[start + same] === text[start]) same += 1;
  const first = text[start] ?? '';
  return LINES.reduce((longest, line) => {
    const from = line.indexOf(first);
    if (from < 0) return longest;
    let length = 1;
    while (start + length < text.length && line[from + length] === text[start + length]) length += 1;
    return Math.max(longest, length);
  }, same);
}

/** The part that a text repeats from its first character to its last, or the text. */
export function repeatedPart(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const part = text.slice(0, size);
    if (text.length % size === 0 && part.repeat(text.length / size) === text) return part;
  }
  return text;
}

/** The characters of a text that are in no run. */
function countOutsideRuns(text: string): number {
  const marked = Array.from({ length: text.length }, () => false);
  markRuns(text, marked);
  return marked.filter((isRun) => !isRun).length;
}

const everySecond = (text: string, from: number): string =>
  text
    .split('')
    .filter((_, at) => at % 2 === from)
    .join('');

/** Returns whether a text is a sequence, runs of keys, two runs typed in turn (1q2w3e4r), or a short part repeated. */
export function isPattern(text: string): boolean {
  const part = repeatedPart(text);
  const outside = countOutsideRuns(text);
  return (
    (part !== text && part.length <= REPEATED_MAX) ||
    new Set(text).size < OWN_MIN ||
    (outside < OWN_MIN && outside < text.length) ||
    [0, 1].every((from) => countOutsideRuns(everySecond(text, from)) === 0)
  );
}
