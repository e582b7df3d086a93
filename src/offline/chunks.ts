import { UPLOAD_PIECE_MIN_BYTES } from '#contract/limits.ts';
import type { UploadState } from '#contract/uploads.ts';
import type { OutboxItem } from '#offline/outbox.ts';

/** What the server does with a file that comes in pieces. Each throws when it does not, or when nobody answers. */
export interface PieceWire {
  /** Begins, or says how far the one that this write began has come. */
  start: (item: OutboxItem, file: File) => Promise<UploadState>;
  piece: (upload: UploadState, piece: Blob) => Promise<UploadState>;
  /** @returns what the file has become */
  finish: (upload: UploadState) => Promise<object>;
}

/** What the outbox says of a file: how much the server has, or what it answered to the whole. */
export type Got = { sentBytes: number } | { body: object };

/** Words wait behind a piece: on a slow line it is as small as the server takes it. */
const PIECE_MS = 3_000;
const FIRST_BYTES = 4 * UPLOAD_PIECE_MIN_BYTES;

interface UnderWay {
  id: string;
  file: File;
  upload: UploadState;
}

/**
 * Sends a file a piece at a time, from where the server stopped having it: after a reload, on another day, or when what
 * it had was dropped. Stored once, since the server knows it by its write's id.
 * @param now ms, for the pace of the line
 */
export function inPieces(
  wire: PieceWire,
  fileOf: (item: OutboxItem) => Promise<File>,
  now: () => number,
): (item: OutboxItem) => Promise<Got> {
  let underWay: UnderWay | undefined;
  let pieceBytes = FIRST_BYTES;
  return async (item) => {
    const goesOn = underWay?.id === item.id ? underWay : await begin(wire, item, await fileOf(item));
    const { file, upload } = goesOn;
    // Whatever fails from here, the server is asked how far it is.
    underWay = undefined;
    if (upload.uploadState !== 'OPEN' || upload.offset >= file.size)
      return { body: await wire.finish(upload) };
    const piece = file.slice(upload.offset, upload.offset + Math.min(pieceBytes, upload.pieceBytes));
    const [before, began] = [pieceBytes, now()];
    pieceBytes = UPLOAD_PIECE_MIN_BYTES;
    const after = await wire.piece(upload, piece);
    const perMs = piece.size / Math.max(1, now() - began);
    // A few bytes at a file's end say nothing of the line.
    const isTelling = piece.size >= UPLOAD_PIECE_MIN_BYTES;
    pieceBytes = isTelling ? Math.max(UPLOAD_PIECE_MIN_BYTES, Math.round(perMs * PIECE_MS)) : before;
    underWay = { ...goesOn, upload: after };
    return { sentBytes: after.offset };
  };
}

const begin = async (wire: PieceWire, item: OutboxItem, file: File): Promise<UnderWay> => ({
  id: item.id,
  file,
  upload: await wire.start(item, file),
});
