import type { BodyOf } from '#contract/call.ts';
import { uploadCalls as calls } from '#contract/uploads.ts';
import { send } from '#api/client.ts';
import { sha256 } from '#lib/sha256.ts';

type Target = Pick<BodyOf<typeof calls.startUpload>, 'clientId' | 'purpose' | 'targetId'>;

interface UploadInput extends Target {
  file: File;
  /** How much the server has for good, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file in pieces. Called again with the same clientId after a drop, it goes on where the server stopped having
 * it; a file that arrived whole is stored once. @throws ApiError, NetworkError, or the signal's AbortError
 */
export async function uploadFile({ file, onProgress, signal, ...target }: UploadInput) {
  const about = { name: file.name.slice(0, 200), sizeBytes: file.size, contentType: file.type };
  const start = { ...target, ...about, sha256: await sha256(file) };
  let { upload } = await send(calls.startUpload, { body: start, signal });
  while (upload.uploadState === 'OPEN' && upload.offset < file.size) {
    const { uploadId, offset, pieceBytes } = upload;
    const piece = file.slice(offset, offset + pieceBytes);
    const query = { uploadId, offset: String(offset), sizeBytes: String(piece.size) };
    // oxlint-disable-next-line no-await-in-loop -- the next piece begins where this one ended
    ({ upload } = await send(calls.sendPiece, {
      query,
      body: piece,
      signal,
      onProgress: (part) => onProgress((offset + part * piece.size) / file.size),
    }));
    onProgress(upload.offset / file.size);
  }
  return send(calls.finishUpload, { body: { uploadId: upload.uploadId }, signal });
}
