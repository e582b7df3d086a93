import { deflateSync } from 'node:zlib';

const MB = 1_000_000;

/** Streams that are small in the file and large in memory: zeros, compressed twice. */
const swollen = (bytes: number): Buffer => deflateSync(deflateSync(Buffer.alloc(bytes)));
const TWICE = '/Filter[/FlateDecode/FlateDecode]';

function streamObject(number: number, entries: string, content: Buffer): Buffer {
  const head = `${number} 0 obj\n<<${entries}/Length ${content.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream\nendobj\n')]);
}

/** A document with its catalogue behind so many megabytes of a compressed object stream. */
export function objectStreamBomb(megabytes: number): Uint8Array {
  const first = megabytes * MB;
  const head = Buffer.from('%PDF-1.7\n');
  const objects = streamObject(5, `/Type/ObjStm/N 1/First ${first}${TWICE}`, swollen(first + 100));
  // Types 2 (in stream 5) for object 1, and 1 (at an offset) for 5 and 6.
  const rows = [
    [0, 0, 0],
    [2, 5, 0],
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
    [1, head.length, 0],
  ];
  const table = Buffer.from(rows.flatMap(([type = 0, at = 0]) => [type, at >> 8, at & 255, 0]));
  const xref = streamObject(6, '/Type/XRef/W[1 2 1]/Size 6/Root 1 0 R', table);
  const end = Buffer.from(`startxref\n${head.length + objects.length}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat([head, objects, xref, end]));
}

/** A document with a table of objects for so many of them. */
export function tableBomb(entries: number): Uint8Array {
  const head = Buffer.from('%PDF-1.7\n');
  const xref = streamObject(
    1,
    `/Type/XRef/W[1 1 1]/Size ${entries}/Root 2 0 R${TWICE}`,
    swollen(entries * 3),
  );
  return new Uint8Array(Buffer.concat([head, xref, Buffer.from(`startxref\n${head.length}\n%%EOF\n`)]));
}

/** A document that says it has a thousand million pages, and has one. */
export const CLAIMED = [
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1000000000/MediaBox[0 0 595 842]>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R>>endobj',
  'trailer<</Root 1 0 R>>\n%%EOF\n',
].join('\n');

/** A document with a tree of pages that is its own branch. */
export const CIRCLE = [
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 7>>endobj',
  'trailer<</Root 1 0 R>>\n%%EOF\n',
].join('\n');

/** An array in an array, so many times. */
export const nested = (depth: number): string =>
  `%PDF-1.7\n1 0 obj${'['.repeat(depth)}${']'.repeat(depth)}endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
