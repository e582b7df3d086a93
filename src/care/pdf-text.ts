import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js';

/** A run of characters in one font, with its place in the text of the page. */
export interface TextRun {
  /** In the text of the page. */
  readonly start: number;
  readonly str: string;
  readonly isRightToLeft: boolean;
  readonly fontFamily: string;
  /** Matrix of the text, in the units of the page. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

interface PageText {
  readonly text: string;
  readonly runs: readonly TextRun[];
}

/** Returns the text of a page, with one space between words and lines, and the runs that it is made of. */
export function pageText({ items, styles }: TextContent): PageText {
  let text = '';
  const runs: TextRun[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const { str, dir, fontName, transform, width, height, hasEOL } = item as TextItem;
    const words = str.replaceAll(/\s+/g, ' ');
    const own = text === '' || text.endsWith(' ') ? words.trimStart() : words;
    if (own.trim()) {
      const fontFamily = styles[fontName]?.fontFamily ?? 'sans-serif';
      const place = { transform: transform as number[], width, height };
      runs.push({ start: text.length, str: own, isRightToLeft: dir === 'rtl', fontFamily, ...place });
    }
    text += own;
    if (hasEOL && text !== '' && !text.endsWith(' ')) text += ' ';
  }
  return { text, runs };
}

/** Lower case without a change of length, so that places in the text stay right. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}

export const folded = (query: string): string => fold(query.trim().replaceAll(/\s+/g, ' '));

/** Returns the places of a query that was `folded`, one after another without overlap. */
export function placesIn(text: string, query: string): number[] {
  if (query === '') return [];
  const places: number[] = [];
  const all = fold(text);
  for (let at = all.indexOf(query); at >= 0; at = all.indexOf(query, at + query.length)) places.push(at);
  return places;
}

/** Corners of a part of a run, in the units of the page. */
type Corners = readonly (readonly [x: number, y: number])[];

/** Shares of the height of a line below and above its baseline. */
const [BELOW, ABOVE] = [0.25, 0.95];

/**
 * Returns the parts of the runs that the characters from `start` on occupy.
 * @param widthOf the width of a text in a font, in any unit
 */
export function cornersOf(
  runs: readonly TextRun[],
  start: number,
  length: number,
  widthOf: (text: string, fontFamily: string) => number,
): Corners[] {
  return runs
    .filter((run) => run.start < start + length && run.start + run.str.length > start)
    .map((run) => {
      const { str, fontFamily, isRightToLeft, width } = run;
      const whole = widthOf(str, fontFamily) || 1;
      const shareOf = (count: number): number => widthOf(str.slice(0, count), fontFamily) / whole;
      const from = shareOf(Math.max(0, start - run.start)) * width;
      const to = shareOf(Math.min(str.length, start + length - run.start)) * width;
      return isRightToLeft ? cornersBetween(run, width - to, width - from) : cornersBetween(run, from, to);
    });
}

function cornersBetween({ transform, height }: TextRun, from: number, to: number): Corners {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  const size = height || up;
  const at = (x: number, y: number): readonly [number, number] => [
    e + (a / along) * x + (c / up) * y,
    f + (b / along) * x + (d / up) * y,
  ];
  return [at(from, -BELOW * size), at(to, -BELOW * size), at(to, ABOVE * size), at(from, ABOVE * size)];
}
