import type { Separators } from './separators.ts';

const HEX = /^(?:[0-9A-F]{2})+$/i;
/** Formatting commands that begin a new line; the others change only the look. */
const NEW_LINE = /^\.(?:br|sp\d{0,3}|ce)$/i;
const LOOK = /^\.(?:fi|nf|in[+-]?\d{1,3}|ti[+-]?\d{1,3}|sk[+-]?\d{1,3})$/i;

/**
 * Replaces the escape sequences of a text (chapter 2.7). `decode` turns the bytes of \X..\ into text.
 * @returns undefined for an unknown sequence, and for an escape character that has no second one
 */
export function unescape(
  text: string,
  separators: Separators,
  decode: (bytes: Buffer) => string,
): string | undefined {
  const { escape } = separators;
  if (!text.includes(escape)) return text;
  const parts = text.split(escape);
  if (parts.length % 2 === 0) return undefined;
  let out = '';
  for (const [at, part] of parts.entries()) {
    const plain = at % 2 === 0 ? part : meaningOf(part, separators, decode);
    if (plain === undefined) return undefined;
    out += plain;
  }
  return out;
}

function meaningOf(
  sequence: string,
  { field, component, subcomponent, repetition, escape }: Separators,
  decode: (bytes: Buffer) => string,
): string | undefined {
  switch (sequence) {
    case 'F':
      return field;
    case 'S':
      return component;
    case 'T':
      return subcomponent;
    case 'R':
      return repetition;
    case 'E':
      return escape;
    case 'H':
    case 'N':
      return '';
    default:
  }
  if (NEW_LINE.test(sequence)) return '\n';
  if (LOOK.test(sequence)) return '';
  const hex = sequence.slice(1);
  return sequence.startsWith('X') && HEX.test(hex) ? decode(Buffer.from(hex, 'hex')) : undefined;
}
