import type { Encoding } from '#contract/imports.ts';
import type { Source } from '#server/operations/import/list-of.ts';

const SAMPLE_BYTES = 4_096;
/** Every second byte of Latin text in UTF-16 is zero. */
const ZERO_SHARE = 0.3;

/**
 * Returns the encoding of a text: by its byte order mark, by the zeros of UTF-16, and otherwise by whether its bytes are UTF-8. A text with
 * more right characters than wrong bytes is UTF-8 with faults; any other that is not UTF-8 is Windows-1252.
 */
export async function encodingOf(source: Source): Promise<Encoding> {
  const counts = { right: 0, wrong: 0 };
  const scan = utf8Scan(counts);
  let isFirst = true;
  for await (const piece of source) {
    if (isFirst) {
      const found = byMark(piece) ?? byZeros(piece.subarray(0, SAMPLE_BYTES));
      if (found) return found;
      isFirst = false;
    }
    scan(piece);
  }
  return counts.wrong === 0 || counts.right > counts.wrong ? 'utf-8' : 'windows-1252';
}

function byMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

function byZeros(sample: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const most = (sample.length / 2) * ZERO_SHARE;
  const [even = 0, odd = 0] = zeros;
  if (odd > most && even < odd / 4) return 'utf-16le';
  return even > most && odd < even / 4 ? 'utf-16be' : undefined;
}

/** Counts the characters of several bytes that are right, and the bytes that no character has. */
function utf8Scan(counts: { right: number; wrong: number }): (piece: Uint8Array) => void {
  let missing = 0;
  return (piece) => {
    for (const byte of piece) {
      const isContinuation = byte >> 6 === 0b10;
      if (missing > 0 && isContinuation) {
        missing -= 1;
        if (missing === 0) counts.right += 1;
        continue;
      }
      if (missing > 0 || isContinuation) counts.wrong += 1;
      missing = followersOf(byte);
      if (byte >= 0xf8) counts.wrong += 1;
    }
  };
}

function followersOf(byte: number): number {
  if (byte >= 0xf8) return 0;
  if (byte >= 0xf0) return 3;
  if (byte >= 0xe0) return 2;
  return byte >= 0xc0 ? 1 : 0;
}

/** The text of some bytes, in pieces. */
export async function* decoded(source: Source, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of source) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
