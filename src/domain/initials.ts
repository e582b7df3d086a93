const TITLES = /^(?:dr|sr|mr|mrs|ms|prof)\.?\s+/iu;

/** Returns at most two initials, each with its marks, which Indian scripts need. Titles do not count. */
export function initials(name: string): string {
  const words = name.replace(TITLES, '').trim().split(/\s+/u).filter(Boolean);
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  const picked = last === undefined ? letters(first).slice(0, 2) : [letters(first)[0], letters(last)[0]];
  return picked.join('').toLocaleUpperCase();
}

function letters(word: string): readonly string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)].map(
    ({ segment }) => segment,
  );
}
