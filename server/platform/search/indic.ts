/**
 * Sounds of Indian scripts in Latin letters, by the place of a character in its block: the blocks of Devanagari, Bengali,
 * Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada and Malayalam have the same order.
 */
const FIRST_BLOCK = 0x0900;
const BLOCK = 0x80;
const BLOCKS = 10;

const VOWELS: Readonly<Record<number, string>> = {
  0x05: 'a',
  0x06: 'a',
  0x07: 'i',
  0x08: 'i',
  0x09: 'u',
  0x0a: 'u',
  0x0d: 'e',
  0x0e: 'e',
  0x0f: 'e',
  0x10: 'ai',
  0x11: 'o',
  0x12: 'o',
  0x13: 'o',
  0x14: 'o',
};
const SIGNS: Readonly<Record<number, string>> = {
  0x3e: 'a',
  0x3f: 'i',
  0x40: 'i',
  0x41: 'u',
  0x42: 'u',
  0x45: 'e',
  0x46: 'e',
  0x47: 'e',
  0x48: 'ai',
  0x49: 'o',
  0x4a: 'o',
  0x4b: 'o',
  0x4c: 'o',
};
const CONSONANTS = [
  'k',
  'kh',
  'g',
  'gh',
  'n',
  'ch',
  'ch',
  'j',
  'j',
  'n',
  't',
  't',
  'd',
  'd',
  'n',
  't',
  't',
  'd',
  'd',
  'n',
  'n',
  'p',
  'ph',
  'b',
  'bh',
  'm',
  'y',
  'r',
  'r',
  'l',
  'l',
  'l',
  'v',
  's',
  's',
  's',
  'h',
];
const FIRST_CONSONANT = 0x15;
const VIRAMA = 0x4d;
const NASALS = new Set([0x00, 0x01, 0x02, 0x70]);

/** A word of an Indian script as it sounds: "penisilin" for पेनिसिलिन. Other characters stay. */
export function toLatin(text: string): string {
  let latin = '';
  // Each consonant is said with an "a" unless another vowel, a virama or the end of the word follows.
  let isOpen = false;
  for (const character of text) {
    const place = placeOf(character);
    const consonant = place === undefined ? undefined : CONSONANTS[place - FIRST_CONSONANT];
    const sign = place === undefined ? undefined : SIGNS[place];
    if (isOpen && place !== undefined && sign === undefined && place !== VIRAMA) latin += 'a';
    isOpen = consonant !== undefined;
    if (place === undefined) latin += character;
    else latin += consonant ?? sign ?? VOWELS[place] ?? (NASALS.has(place) ? 'n' : '');
  }
  return latin;
}

function placeOf(character: string): number | undefined {
  const at = (character.codePointAt(0) ?? 0) - FIRST_BLOCK;
  return at >= 0 && at < BLOCK * BLOCKS ? at % BLOCK : undefined;
}
