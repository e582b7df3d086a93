const TITLES = /^(?:dr|sr|mr|mrs|ms|prof)\.?\s+/iu;

/** At most two letters; whole letters with their marks, which Indian scripts need. Titles do not count. */
export function initials(name: string): string {
  const words = name.replace(TITLES, '').trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => firstLetter(word ?? '')).join('').toLocaleUpperCase();
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
