/** The first code point of each script's ten digits: Latin, the scripts of India, Arabic, Urdu and full-width. */
const ZEROS = [
  0x30, 0x6_60, 0x6_f0, 0x9_66, 0x9_e6, 0xa_66, 0xa_e6, 0xb_66, 0xb_e6, 0xc_66, 0xc_e6, 0xd_66, 0xff_10,
];

const VULGAR: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅒': '1/10',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅙': '1/6',
  '⅚': '5/6',
};

/** Returns the text with digits of any script as 0–9. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/**
 * Returns a typed amount or frequency in one spelling: lower case, Latin digits, "1½" as "1 1/2", plain hyphens and
 * single spaces. A vulgar fraction never joins the digits before it.
 */
export function plainText(typed: string): string {
  return (
    latinDigits(typed.normalize('NFC'))
      // Devanagari is typed with and without the dot below, and with either sign of a nasal vowel.
      .replaceAll('\u093c', '')
      .replaceAll('\u0901', '\u0902')
      .replaceAll(/[¼-¾⅐-⅞]/gu, (sign) => ` ${VULGAR[sign] ?? sign} `)
      .replaceAll(/[\u2044\u2215]/gu, '/')
      .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
      .replaceAll(/[µμ]/gu, 'u')
      .replaceAll('٫', '.')
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/ ?([/-]) ?/gu, '$1')
      .trim()
      .toLowerCase()
  );
}
