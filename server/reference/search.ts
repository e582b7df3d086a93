/** How well a key matches a query; smaller is better, undefined is no match. */
export type Rank = 0 | 1 | 2 | 3 | 4 | undefined;

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

/**
 * 0 equal, 1 begins with the query, 2 a word begins with it, 3 contains it, 4 each word of the query begins a
 * word of the key. Both must be normalised.
 */
export function rank(key: string, query: string): Rank {
  if (key === query) return 0;
  const at = key.indexOf(query);
  if (at === 0) return 1;
  if (at > 0) return key.includes(` ${query}`) ? 2 : 3;
  if (!query.includes(' ')) return undefined;
  return wordsOf(query).every((word) => key.startsWith(word) || key.includes(` ${word}`)) ? 4 : undefined;
}

let lastSplit = { query: '', words: [''] };

/** Cached, because a search asks for the words of one query once per row. */
function wordsOf(query: string): readonly string[] {
  if (lastSplit.query !== query) lastSplit = { query, words: query.split(' ') };
  return lastSplit.words;
}

/**
 * The best rows by a score that the caller computes, ties in the order of the rows.
 *
 * @param score smaller is better, undefined leaves the row out
 * @param limit how many rows at most; 0 or less gives none
 */
export function best<T>(rows: readonly T[], score: (row: T) => number | undefined, limit: number): T[] {
  const found: { row: T; score: number }[] = [];
  for (const row of rows) {
    const value = score(row);
    if (value !== undefined) found.push({ row, score: value });
  }
  found.sort((a, b) => a.score - b.score);
  return found.slice(0, Math.max(0, limit)).map(({ row }) => row);
}

/** The best rank among several keys. */
export function bestRank(keys: readonly string[], query: string): Rank {
  let result: Rank;
  for (const key of keys) {
    const value = rank(key, query);
    if (value !== undefined && (result === undefined || value < result)) result = value;
  }
  return result;
}
