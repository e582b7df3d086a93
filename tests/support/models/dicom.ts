/** DICOM files by PS3.5 and PS3.10, made for tests: no file of others is needed, and each byte of a picture is known. */

export const SYNTAX = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  bigEndian: '1.2.840.10008.1.2.2',
  jpeg: '1.2.840.10008.1.2.4.50',
  jpeg2000: '1.2.840.10008.1.2.4.90',
} as const;

const ENCAPSULATED: ReadonlySet<string> = new Set([SYNTAX.jpeg, SYNTAX.jpeg2000]);

type Value = string | number | Uint8Array | readonly Item[];
export type Item = readonly DicomElement[];
/** Tag as GGGGEEEE in hexadecimal. */
export type DicomElement = readonly [tag: string, vr: string, value: Value];

/** Value representations with a length of four bytes. */
const LONG = new Set(['OB', 'OW', 'SQ', 'UN', 'UT']);
const [ITEM, DELIMITER] = [0xe000, 0xe0dd];

function bytesOf(vr: string, value: Value, isImplicit: boolean): Buffer {
  if (typeof value === 'number') {
    const number = Buffer.alloc(2);
    if (value < 0) number.writeInt16LE(value);
    else number.writeUInt16LE(value);
    return number;
  }
  if (value instanceof Uint8Array) return padded(Buffer.from(value), 0);
  if (typeof value === 'string') return padded(Buffer.from(value, 'latin1'), vr === 'UI' ? 0 : 0x20);
  return Buffer.concat(
    value.map((item) => itemOf(Buffer.concat(item.map((one) => element(one, isImplicit))))),
  );
}

const padded = (bytes: Buffer, by: number): Buffer =>
  bytes.length % 2 ? Buffer.concat([bytes, Buffer.from([by])]) : bytes;

function itemOf(content: Buffer, tag = ITEM): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0xfffe, 0);
  head.writeUInt16LE(tag, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** Pictures that are compressed: an empty table of offsets, and the parts of the one picture. */
export function encapsulated(...parts: readonly Uint8Array[]): Buffer {
  const items = [Buffer.alloc(0), ...parts].map((part) => itemOf(padded(Buffer.from(part), 0)));
  return Buffer.concat([...items, itemOf(Buffer.alloc(0), DELIMITER)]);
}

function element([tag, vr, value]: DicomElement, isImplicit: boolean, isEncapsulated = false): Buffer {
  const content = bytesOf(vr, value, isImplicit);
  const head = Buffer.alloc(isImplicit || !LONG.has(vr) ? 8 : 12);
  head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0);
  head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2);
  if (!isImplicit) head.write(vr, 4, 'latin1');
  // The length of what is encapsulated is not defined.
  const length = isEncapsulated && tag === '7FE00010' ? -1 : content.length;
  if (isImplicit) head.writeInt32LE(length, 4);
  else if (LONG.has(vr)) head.writeInt32LE(length, 8);
  else head.writeUInt16LE(length, 6);
  return Buffer.concat([head, content]);
}

/** A file with these elements, in the order of their tags. */
export function dicomFile(elements: Item, syntax: string = SYNTAX.explicit): Buffer {
  const meta = Buffer.concat([
    element(['00020002', 'UI', '1.2.840.10008.5.1.4.1.1.1.1'], false),
    element(['00020003', 'UI', '1.2.826.0.1.3680043.10.1'], false),
    element(['00020010', 'UI', syntax], false),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(meta.length);
  const sorted = elements.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(['00020000', 'UL', size], false),
    meta,
    ...sorted.map((one) => element(one, syntax === SYNTAX.implicit, ENCAPSULATED.has(syntax))),
  ]);
}

export const STUDY_UID = '1.2.826.0.1.3680043.10.77.1';

interface Xray {
  syntax?: string;
  /** Bytes in the character set of the file, as latin1. */
  name?: string;
  number?: string;
  bornOn?: string;
  sex?: string;
  rows?: number;
  columns?: number;
  photometric?: string;
  bits?: readonly [allocated: number, stored: number];
  isSigned?: boolean;
  pixels?: Uint8Array;
  /** Elements beside these, or in their place; an empty text takes one away. */
  more?: Item;
}

/** An X-ray of a chest: by default 4 × 2 pixels of 12 bits. */
export function xray(given: Xray = {}): Buffer {
  const { rows = 2, columns = 4, bits = [16, 12], photometric = 'MONOCHROME2' } = given;
  const samples = /^(RGB|YBR)/.test(photometric) ? 3 : 1;
  const pixels = given.pixels ?? new Uint8Array((rows * columns * samples * bits[0]) / 8);
  const elements: Item = [
    ['00080018', 'UI', '1.2.826.0.1.3680043.10.77.2'],
    ['00080020', 'DA', '20251118'],
    ['00080060', 'CS', 'DX'],
    ['00100010', 'PN', given.name ?? ''],
    ['00100020', 'LO', given.number ?? ''],
    ['00100030', 'DA', given.bornOn ?? ''],
    ['00100040', 'CS', given.sex ?? ''],
    ['00180015', 'CS', 'CHEST'],
    ['0020000D', 'UI', STUDY_UID],
    ['00280002', 'US', samples],
    ['00280004', 'CS', photometric],
    ['00280010', 'US', rows],
    ['00280011', 'US', columns],
    ['00280100', 'US', bits[0]],
    ['00280101', 'US', bits[1]],
    ['00280102', 'US', bits[1] - 1],
    ['00280103', 'US', given.isSigned ? 1 : 0],
    ['7FE00010', bits[0] === 8 ? 'OB' : 'OW', pixels],
  ];
  const more = given.more ?? [];
  const kept = elements.filter(([tag]) => !more.some(([other]) => other === tag));
  const all = [...kept, ...more].filter(([, , value]) => value !== '');
  return dicomFile(all, given.syntax);
}

/** Samples of 16 bits, little-endian. */
export const words = (...samples: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * samples.length);
  for (const [at, sample] of samples.entries())
    if (sample < 0) bytes.writeInt16LE(sample, 2 * at);
    else bytes.writeUInt16LE(sample, 2 * at);
  return bytes;
};
