import { UPLOAD_PIECE_MIN_BYTES } from '#contract/limits.ts';
import type { UploadState } from '#contract/uploads.ts';
import type { OutboxItem } from '#offline/outbox.ts';

/** The upload calls for a file in pieces. Each throws when the server refuses or is unreachable. */
export interface PieceWire {
  /** Starts the upload, or returns the offset of the one that this write started. */
  start: (item: OutboxItem, file: File) => Promise<UploadState>;
  piece: (upload: UploadState, piece: Blob) => Promise<UploadState>;
  /** @returns the document that was made of the file */
  finish: (upload: UploadState, item: OutboxItem) => Promise<object>;
}

/** The progress of a file: the bytes that the server has, or its answer to the whole file. */
export type ChunkResult = { sentBytes: number } | { body: object };

/**
 * Small writes are sent between pieces, so pieces stay short on a slow connection, down to the server's
 * minimum.
 */
const PIECE_MS = 3_000;
/** The first piece, and the largest file that is not worth pieces. */
export const FIRST_BYTES = 4 * UPLOAD_PIECE_MIN_BYTES;

interface ActiveUpload {
  id: string;
  file: File;
  upload: UploadState;
}

/**
 * Sends a file in pieces and continues at the server's offset after a reload, a later day, or a restarted
 * upload. It is stored once, because the server identifies it by its write's id.
 * @param now ms, to measure the speed of the connection
 */
export function inPieces(
  wire: PieceWire,
  fileOf: (item: OutboxItem) => Promise<File>,
  now: () => number,
): (item: OutboxItem) => Promise<ChunkResult> {
  let active: ActiveUpload | undefined;
  let pieceBytes = FIRST_BYTES;
  return async (item) => {
    const current = active?.id === item.id ? active : await begin(wire, item, await fileOf(item));
    const { file, upload } = current;
    // After any failure below, the server is asked for its offset again.
    active = undefined;
    if (upload.uploadState !== 'OPEN' || upload.offset >= file.size)
      return { body: await wire.finish(upload, item) };
    const piece = file.slice(upload.offset, upload.offset + Math.min(pieceBytes, upload.pieceBytes));
    const [before, began] = [pieceBytes, now()];
    pieceBytes = UPLOAD_PIECE_MIN_BYTES;
    const after = await wire.piece(upload, piece);
    const perMs = piece.size / Math.max(1, now() - began);
    // A few bytes at the end of a file do not measure the speed.
    const isTelling = piece.size >= UPLOAD_PIECE_MIN_BYTES;
    pieceBytes = isTelling ? Math.max(UPLOAD_PIECE_MIN_BYTES, Math.round(perMs * PIECE_MS)) : before;
    active = { ...current, upload: after };
    return { sentBytes: after.offset };
  };
}

const begin = async (wire: PieceWire, item: OutboxItem, file: File): Promise<ActiveUpload> => ({
  id: item.id,
  file,
  upload: await wire.start(item, file),
});
