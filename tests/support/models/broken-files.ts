import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import {
  cameraNotes,
  chunk,
  goodJpeg,
  goodPng,
  header,
  pixels,
  pngOf,
} from '#tests/support/inputs/evil-pictures.ts';
import { goodWebp, webpNotes } from '#tests/support/inputs/webp.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Small good files of each kind, also of those that are refused. */
const GOOD = {
  PNG: [
    goodPng(),
    pngOf(header(40, 40, { colour: 0 }), chunk('tEXt', latin1('a\0b')), pixels(40, 40)),
    pngOf(header(5, 5, { interlaced: 1 }), chunk('IDAT', deflateSync(Buffer.alloc(200)))),
  ],
  JPEG: [goodJpeg(), goodJpeg({ extra: [cameraNotes(6)] }), goodJpeg({ mark: 0xc2 })],
  WebP: [goodWebp(), webpNotes({ orientation: 6, place: '73.85' })],
  HEIC: [latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x20meta')],
  PDF: [latin1('%PDF-1.7\n1 0 obj\n<</Type/Catalog/OpenAction<</S/JavaScript/JS(1)>>>>\nendobj\n%%EOF\n')],
  MP4: [latin1(`\0\0\0\x20ftypisom\0\0\x02\0isomiso2\0\0\0\x08moov${'\0'.repeat(300)}`)],
  WebM: [latin1(`\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm${'\0'.repeat(300)}`)],
  CSV: [latin1('code,rupees\r\nHB,120\r\nHBA1C,550.50\r\n"P-CBC",420\r\n')],
  HL7: [latin1('MSH|^~\\&|LAB|SHANTI|||202611210500||ORU^R01|1|P|2.5\rOBX|1|NM|718-7^Hb||13.2|g/dL\r')],
  FHIR: [
    latin1(
      JSON.stringify({
        resources: [
          {
            resourceType: 'Bundle',
            type: 'document',
            entry: [{ resource: { resourceType: 'Patient', id: '1' } }],
          },
        ],
      }),
    ),
  ],
} as const satisfies Record<string, readonly Buffer[]>;

export type FileKind = keyof typeof GOOD;
export const FILE_KINDS = Object.keys(GOOD) as FileKind[];

/** The numbers that readers of lengths stumble over. */
const ODD_BYTES = [0, 1, 0x7f, 0x80, 0xff];

type Change =
  | { do: 'set'; at: number; bytes: readonly number[] }
  | { do: 'cut'; at: number }
  | { do: 'repeat'; at: number; length: number; times: number }
  | { do: 'insert'; at: number; bytes: readonly number[] };

const byte = fc.oneof(fc.constantFrom(...ODD_BYTES), fc.nat(255));
const bytes = fc.array(byte, { minLength: 1, maxLength: 8 });
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('set' as const), at: fc.nat(), bytes }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('insert' as const), at: fc.nat(), bytes }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('repeat' as const),
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 64 }),
      times: fc.integer({ min: 2, max: 2_000 }),
    }),
  },
);

function changed(file: Buffer, one: Change): Buffer {
  const at = one.at % (file.length + 1);
  const [head, tail] = [file.subarray(0, at), file.subarray(at)];
  if (one.do === 'cut') return head;
  if (one.do === 'insert') return Buffer.concat([head, Buffer.from(one.bytes), tail]);
  if (one.do === 'set') return Buffer.concat([head, Buffer.from(one.bytes), tail.subarray(one.bytes.length)]);
  const part = tail.subarray(0, one.length);
  return Buffer.concat([head, ...Array<Buffer>(one.times).fill(part), tail]);
}

/** One of some good files after up to five changes of its bytes; now and then a good one, or nothing but noise. */
export function damaged(files: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const good = fc.constantFrom<Buffer>(...files);
  const changes = fc.array(change, { maxLength: 5 });
  const broken = fc.tuple(good, changes).map(([file, all]) => all.reduce(changed, file));
  const noise = fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some));
  return fc.oneof({ weight: 19, arbitrary: broken }, { weight: 1, arbitrary: noise });
}

/** A damaged file of a kind. */
export const brokenFile = (kind: FileKind): fc.Arbitrary<Buffer> => damaged(GOOD[kind]);
