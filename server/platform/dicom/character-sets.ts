import { UNREADABLE } from '#contract/imaging-picture.ts';

/** DICOM (0008,0005) without code extensions (PS3.3 C.12.1.1.2), and the decoder of each. */
const SINGLE: Readonly<Record<string, string>> = {
  'ISO_IR 100': 'latin1',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 109': 'iso-8859-3',
  'ISO_IR 110': 'iso-8859-4',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 126': 'iso-8859-7',
  'ISO_IR 138': 'iso-8859-8',
  'ISO_IR 148': 'iso-8859-9',
  'ISO_IR 203': 'iso-8859-15',
  'ISO_IR 13': 'shift_jis',
  'ISO_IR 166': 'windows-874',
  'ISO_IR 192': 'utf-8',
  GB18030: 'gb18030',
  GBK: 'gbk',
};

/** With code extensions: the second set, the decoder, and the escape sequence that it does not know itself. */
const EXTENDED: Readonly<Record<string, { label: string; escape?: string }>> = {
  'ISO 2022 IR 87': { label: 'iso-2022-jp' },
  'ISO 2022 IR 149': { label: 'euc-kr', escape: '\u001B$)C' },
  'ISO 2022 IR 58': { label: 'gbk', escape: '\u001B$)A' },
};

/** Sets of one byte that write the same bytes with code extensions as without, if there is no escape sequence. */
const PLAIN = /^(ISO 2022 IR (6|13|100|101|109|110|144|127|126|138|148|166|203)|)$/;

const ESCAPE = '\u001B';

/** Decodes a text; what its character set does not say becomes UNREADABLE as a whole. */
export function decodeText(bytes: Uint8Array, characterSets: readonly string[]): string {
  const text = Buffer.from(bytes).toString('latin1');
  // oxlint-disable-next-line no-control-regex -- every character of ASCII but the escape
  if (/^[\u0000-\u001A\u001C-\u007F]*$/.test(text) && !isShifted(characterSets)) return text;
  const [first = '', second, third] = characterSets;
  if (second === undefined)
    return decoded(bytes, SINGLE[first] ?? SINGLE[first.replace('ISO 2022 IR', 'ISO_IR')]);
  const extended = third === undefined && PLAIN.test(first) ? EXTENDED[second] : undefined;
  if (!extended) return UNREADABLE;
  const { label, escape } = extended;
  return decoded(escape ? Buffer.from(text.replaceAll(escape, ''), 'latin1') : bytes, label);
}

/** In these, a byte of ASCII may be a half of a character. */
const isShifted = ([first = '']: readonly string[]): boolean => first === 'ISO_IR 13' || first === 'GB18030';

function decoded(bytes: Uint8Array, label: string | undefined): string {
  if (label === undefined) return UNREADABLE;
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return text.includes(ESCAPE) ? UNREADABLE : text;
  } catch {
    return UNREADABLE;
  }
}
