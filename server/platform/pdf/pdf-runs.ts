import { CHAINS, type Face } from './pdf-fonts.ts';

export type Weight = keyof typeof CHAINS;

/** A stretch of text in one face; its characters are shaped together. */
export interface Run {
  face: Face;
  text: string;
}

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });
export const clustersOf = (text: string): string[] =>
  Array.from(clusters.segment(text), ({ segment }) => segment);

/** Characters of no script: digits, signs, spaces, and marks that take the script of their base. */
const COMMON = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

/** The text without characters that have no visible form. */
export function printable(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[\u2010\u2011]/g, '-')
      .replace(/[\u2007\u202f]/g, '\u00a0')
      // No face has them, and SpO₂ is read as SpO2. Superscripts stay: 10⁴ is not 104.
      .replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
      .replace(/\t|(?!\u00a0)\p{Zs}/gu, ' ')
      .replace(/(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu, '')
  );
}

/** The characters of a text that no face has, each once. */
export function uncovered(text: string): string[] {
  const missing = Array.from(printable(text)).filter((one) => one !== '\n' && !faceFor(one, CHAINS.usual));
  return [...new Set(missing)];
}

/**
 * Splits printable text into runs by face. A base character keeps its marks. Characters that no face has go
 * to the first face, which draws a box.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const chain = CHAINS[weight];
  const runs: Run[] = [];
  const add = (piece: string, face: Face): void => {
    const last = runs.at(-1);
    if (last?.face === face) last.text += piece;
    else runs.push({ face, text: piece });
  };
  for (const { segment } of clusters.segment(text)) {
    const whole = faceFor(segment, chain, runs.at(-1)?.face);
    if (whole) add(segment, whole);
    else for (const one of segment) add(one, faceFor(one, chain, runs.at(-1)?.face) ?? (chain[0] as Face));
  }
  return runs;
}

/** Signs that several scripts share, such as the danda, keep the face of the script before them. */
function faceFor(cluster: string, [first, ...others]: readonly Face[], before?: Face): Face | undefined {
  const points = Array.from(cluster, (one) => one.codePointAt(0) ?? 0);
  const hasAll = (face: Face | undefined): boolean => !!face && points.every((point) => face.has(point));
  if (hasAll(first)) return first;
  if (COMMON.test(cluster) && hasAll(before)) return before;
  return others.find(hasAll);
}

/** The width of a text when drawn. */
export type Measure = (text: string) => number;

/**
 * Breaks printable text into lines of at most `width`, at spaces; a word wider than a line is broken where
 * necessary. Only spaces at a break are dropped.
 */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    // Measures each word once: measuring the whole line for each word would block the thread.
    let used = 0;
    for (const [whole, word = ''] of paragraph.matchAll(/ *([^ ]*)/g)) {
      const more = measure(whole);
      if (used + more <= width) {
        line += whole;
        used += more;
        continue;
      }
      if (line.trim()) lines.push(line);
      const pieces = broken(line.trim() ? word : line + whole, width, measure);
      line = pieces.pop() ?? '';
      used = measure(line);
      lines.push(...pieces);
    }
    return [...lines, line];
  });
}

function broken(word: string, width: number, measure: Measure): string[] {
  const pieces = [''];
  for (const { segment } of clusters.segment(word)) {
    const last = pieces.at(-1) ?? '';
    if (last && measure(last + segment) > width) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

/** One line of at most `width`; text that does not fit is replaced by an ellipsis. */
export function cutTo(text: string, width: number, measure: Measure): string {
  const whole = text.replaceAll('\n', ' ');
  if (measure(whole) <= width) return whole;
  const letters = clustersOf(whole);
  while (letters.length && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
