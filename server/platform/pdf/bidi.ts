import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Characters of one level, in logical order. */
export interface Stretch {
  text: string;
  isRightToLeft: boolean;
}

export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** Returns whether a paragraph is read from right to left: its first strong character says so. */
export function isRightToLeft(paragraph: string): boolean {
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1;
}

/**
 * A line in the order in which it is drawn from left to right, by UAX #9.
 * @param isBaseRight whether the paragraph of the line is read from right to left
 */
export function visualOrder(text: string, isBaseRight: boolean): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(text, isBaseRight ? 'rtl' : 'ltr');
  const stretches: (Stretch & { level: number })[] = [];
  let at = 0;
  for (const letter of text) {
    // Spaces at the end of a line have the paragraph's level (rule L1).
    const isEnd = text.slice(at).trim() === '';
    const level = isEnd ? Number(isBaseRight) : (levels[at] ?? 0);
    at += letter.length;
    const last = stretches.at(-1);
    if (last?.level === level) last.text += letter;
    else stretches.push({ text: letter, level, isRightToLeft: level % 2 === 1 });
  }
  return reordered(stretches).map(({ text: part, isRightToLeft: right }) => ({
    text: part,
    isRightToLeft: right,
  }));
}

/** Rule L2: each sequence of a level or higher is reversed, the highest level first. */
function reordered<S extends { level: number }>(stretches: S[]): S[] {
  const found = [...stretches];
  for (let level = Math.max(0, ...found.map((stretch) => stretch.level)); level > 0; level--) {
    for (let from = 0; from < found.length; from++) {
      let to = from;
      while ((found[to]?.level ?? -1) >= level) to++;
      found.splice(from, to - from, ...found.slice(from, to).toReversed());
      if (to > from) from = to;
    }
  }
  return found;
}
