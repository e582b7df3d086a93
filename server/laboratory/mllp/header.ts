import { decoderOf } from '#server/laboratory/hl7/character-sets.ts';
import { separatorsOf, type Separators } from '#server/laboratory/hl7/separators.ts';

/** The header of a message as it came, for its acknowledgement. Fields are as they were sent, with one character for each byte. */
export interface MessageHeader {
  separators: Separators;
  /** MSH-3 to MSH-6, whole. */
  sender: [application: string, facility: string];
  receiver: [application: string, facility: string];
  /** First components of MSH-3 and MSH-4 as text. */
  senderNames: [application: string, facility: string];
  /** MSH-9: type and trigger. */
  type: [type: string, trigger: string];
  controlId: string;
  /** MSH-11. */
  processing: string;
  /** MSH-12. */
  version: string;
  characterSet: string;
}

const FIELD_MAX = 199;

/** Reads MSH of a message; undefined where it has none with separators. */
export function readHeader(body: Buffer): MessageHeader | undefined {
  const [line = ''] = body
    .subarray(0, 8_192)
    .toString('latin1')
    .split(/[\r\n]/, 1);
  const separators = line.startsWith('MSH') ? separatorsOf(line) : undefined;
  if (!separators) return undefined;
  const fields = line.split(separators.field);
  // MSH-1 is the separator itself, so that MSH-3 is the third part.
  const whole = (position: number): string => printable(fields[position - 1] ?? '');
  const first = (position: number, component = 1): string =>
    (whole(position).split(separators.component)[component - 1] ?? '').trim();
  const characterSet = whole(18);
  const [set = ''] = characterSet.split(separators.repetition);
  const decode = decoderOf(set, false) ?? ((bytes: Buffer) => bytes.toString('latin1'));
  const name = (position: number): string => decode(Buffer.from(first(position), 'latin1'));
  return {
    separators,
    sender: [whole(3), whole(4)],
    receiver: [whole(5), whole(6)],
    senderNames: [name(3), name(4)],
    type: [first(9), first(9, 2)],
    controlId: whole(10).trim(),
    processing: first(11),
    version: first(12),
    characterSet,
  };
}

/** Neither control characters nor more than a name needs: it is sent back. */
function printable(field: string): string {
  const signs = Array.from(field).filter((sign) => sign >= ' ' && sign !== '\u{7F}');
  return signs.join('').slice(0, FIELD_MAX);
}
