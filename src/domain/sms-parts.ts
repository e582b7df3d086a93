/** GSM 03.38: the characters of seven bits, and those that take two of them. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

/** How many characters the only part has, and each of several: these have a header. */
const LIMITS = { 'GSM-7': { only: 160, each: 153 }, 'UCS-2': { only: 70, each: 67 } } as const;

export interface SmsParts {
  encoding: keyof typeof LIMITS;
  /** Units of the encoding: an extended character is two. */
  length: number;
  parts: number;
}

/** In how many parts a text is sent, each of which is charged. */
export function smsParts(text: string): SmsParts {
  const characters = Array.from(text);
  const isGsm = characters.every((one) => BASIC.includes(one) || EXTENDED.includes(one));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  // A character that takes two units is not divided between two parts.
  const sizes = isGsm
    ? characters.map((one) => (EXTENDED.includes(one) ? 2 : 1))
    : characters.map((one) => one.length);
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const { only, each } = LIMITS[encoding];
  return { encoding, length, parts: length <= only ? 1 : partsOf(sizes, each) };
}

function partsOf(sizes: readonly number[], each: number): number {
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > each) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
}
