/**
 * Normalises text for comparison: lower case, no accents, one space between words. For Devanagari, nukta is
 * dropped and chandrabindu read as anusvara, since people type खांसी for खाँसी and नजला for नज़ला.
 */
export function normalise(text: string): string {
  return unaccented(text)
    .toLowerCase()
    .replaceAll(/[\s,;()[\]/+-]+/g, ' ')
    .trim();
}

function unaccented(text: string): string {
  // Most of the data is plain ASCII, for which a test is much cheaper than decomposing.
  if (!/[\u0080-\uFFFF]/.test(text)) return text;
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u093C]/g, '')
    .replaceAll('\u0901', '\u0902');
}

const APOSTROPHES = /['’ʼ]/g;

/** Normalises a name for comparison by its beginning: as `normalise`, without apostrophes. "D’Souza" is dsouza. */
export const plainName = (text: string): string => normalise(text).replaceAll(APOSTROPHES, '');

/**
 * The words of a text, for searching: "Antony D'Souza" is antony, dsouza; "625mg" is 625, mg; "T.B." is t, b.
 * A point between digits stays.
 */
export function wordsOf(text: string): string[] {
  return (
    normalise(text)
      .replaceAll(APOSTROPHES, '')
      .replaceAll(/(?<=\d)(?=(?:mg|mcg|g|ml|iu)\b)/g, ' ')
      .match(/\d+(?:\.\d+)?[\p{L}\p{M}\d]*|[\p{L}\p{M}][\p{L}\p{M}\d]*/gu) ?? []
  );
}
