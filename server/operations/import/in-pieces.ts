import { setImmediate } from 'node:timers/promises';

const PIECE_BYTES = 64 * 1024;

type Pieces = AsyncGenerator<Uint8Array> & { again: () => Pieces };

/** The content in pieces, between which the server does other work: no alert leaves while it parses a whole list. */
export function inPieces(bytes: Uint8Array): Pieces {
  return Object.assign(piecesOf(bytes), { again: () => inPieces(bytes) });
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
    // oxlint-disable-next-line no-await-in-loop -- it is the pause
    await setImmediate();
  }
}
