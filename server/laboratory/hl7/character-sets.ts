/** Labels of `TextDecoder` for the names of MSH-18 (HL7 table 0211). */
const LABELS: Readonly<Record<string, string>> = {
  'UNICODE UTF-8': 'utf-8',
  'UTF-8': 'utf-8',
  '8859/2': 'iso-8859-2',
  '8859/3': 'iso-8859-3',
  '8859/4': 'iso-8859-4',
  '8859/5': 'iso-8859-5',
  '8859/6': 'iso-8859-6',
  '8859/7': 'iso-8859-7',
  '8859/8': 'iso-8859-8',
  '8859/10': 'iso-8859-10',
  '8859/13': 'iso-8859-13',
  '8859/14': 'iso-8859-14',
  '8859/15': 'iso-8859-15',
  '8859/16': 'iso-8859-16',
};

/** Replaces bytes that a character set does not have. */
export const UNKNOWN_CHARACTER = '\u{FFFD}';

export type Decode = (bytes: Buffer) => string;

/**
 * Returns how the bytes of a message become text, by the first name in MSH-18. Without one it is ASCII, as HL7 has it, or
 * UTF-8 where the file begins with the mark of it.
 * @returns undefined for a name that is not known
 */
export function decoderOf(name: string, isMarked: boolean): Decode | undefined {
  const stated = name.trim().toUpperCase();
  if (stated === '' && isMarked) return byLabel('utf-8');
  if (stated === '' || stated === 'ASCII') return ascii;
  // TextDecoder reads iso-8859-1 as windows-1252, which is another set.
  if (stated === '8859/1') return (bytes) => bytes.toString('latin1');
  const label = LABELS[stated];
  return label === undefined ? undefined : byLabel(label);
}

const ascii: Decode = (bytes) => bytes.toString('latin1').replaceAll(/[\u0080-\u00FF]/g, UNKNOWN_CHARACTER);

function byLabel(label: string): Decode {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
}
