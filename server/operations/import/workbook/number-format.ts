/** A number as its cell shows it, with the number that the cell holds where the shown one cannot be taken for it. */
export interface ShownNumber {
  text: string;
  /** Set where the format adds a text, or has a part that is unknown here. */
  held?: string;
}

interface Section {
  /** Placeholders of digits, and literal texts, from left to right. */
  parts: readonly { placeholder: '0' | '#' | null; text: string }[];
  /** Digits that are shown at least, before a decimal point. */
  digits: number;
  /** It has a condition, a decimal point, a separator of thousands, or a text without quotes. */
  isUnclear: boolean;
  /** Percent, exponent and text: the number is meant as it is held. */
  isPlain: boolean;
}

/** Colours and languages, which change no digit. */
const NO_DIGITS = /^\[(?:\$-[^\]]*|(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+))\]$/i;
const LITERALS = ' -/()+:';
const PLAIN = '%E@';
/** Spreadsheets hold 15 digits of a number. */
const HELD_MAX = 1e15;

/** Reads the section of a number format that counts for positive numbers (ECMA-376, 18.8.31). */
function sectionOf(code: string): Section {
  const parts: Section['parts'][number][] = [];
  let [digits, isUnclear, isPlain] = [0, false, false];
  let hasPoint = false;
  const literal = (text: string): unknown => parts.push({ placeholder: null, text });
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === ';') break;
    if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      const text = code.slice(at, end === -1 ? code.length : end + 1);
      if (sign === '"') literal(text.replaceAll('"', ''));
      else if (!NO_DIGITS.test(text)) isUnclear = true;
      at += text.length - 1;
    } else if (sign === '\\') literal(code.charAt((at += 1)));
    // The width of the next sign, or that sign repeated: space.
    else if (sign === '_' || sign === '*') at += 1;
    else if (sign === '0' || sign === '#') {
      parts.push({ placeholder: sign, text: '' });
      if (sign === '0' && !hasPoint) digits += 1;
    } else if (LITERALS.includes(sign)) literal(sign);
    else if (PLAIN.includes(sign)) isPlain = true;
    else {
      hasPoint ||= sign === '.';
      isUnclear = true;
    }
  }
  return { parts, digits, isUnclear, isPlain };
}

/**
 * Returns how a cell shows a number that it holds, such as "00123" in the format `00000`; undefined where the format does not change its
 * digits.
 */
export function shownNumber(code: string, value: number): ShownNumber | undefined {
  if (value >= HELD_MAX) return undefined;
  const { parts, digits, isUnclear, isPlain } = sectionOf(code);
  const literals = parts.map(({ text }) => text).join('');
  const hasWords = /[\p{L}\p{N}]/u.test(literals);
  if (isPlain || (digits < 2 && !hasWords && !/[-/]/.test(literals))) return undefined;
  const held = String(value);
  if (isUnclear || !Number.isInteger(value) || value < 0) return { text: held, held };
  const text = filled(parts, held);
  return hasWords ? { text, held } : { text };
}

/** Fills the placeholders from the right; the first one takes all digits that are left. */
function filled(parts: Section['parts'], digits: string): string {
  const first = parts.findIndex(({ placeholder }) => placeholder);
  let [text, left] = ['', digits];
  for (const [at, part] of [...parts.entries()].toReversed()) {
    if (!part.placeholder) text = part.text + text;
    else {
      const taken = at === first ? left : left.slice(-1);
      text = (taken || (part.placeholder === '0' ? '0' : '')) + text;
      left = left.slice(0, -1);
    }
  }
  return text.trim();
}
