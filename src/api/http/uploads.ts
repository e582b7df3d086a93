import type { BodyOf, ResponseOf } from '#contract/call.ts';
import { uploadCalls as calls, type UploadState } from '#contract/uploads.ts';
import { send } from '#api/http/client.ts';
import { sha256 } from '#lib/sha256.ts';

export type Target = Pick<
  BodyOf<typeof calls.startUpload>,
  'clientId' | 'purpose' | 'targetId' | 'messageClientId' | 'patientAgreed'
> & {
  /** The document's name; by default the file's. */
  name?: string;
};

interface UploadInput extends Target {
  file: File;
  /** The uploader confirmed that an X-ray or scan is of this patient. */
  confirmsPatient?: boolean;
  /** The part that was sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Starts an upload, or returns the state of the one with this clientId. @throws ApiError, NetworkError */
export async function startUpload(
  target: Target,
  file: File,
  more: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<UploadState> {
  const about = {
    name: target.name ?? file.name.slice(0, 200),
    sizeBytes: file.size,
    contentType: file.type,
  };
  const body = { ...target, ...about, sha256: await sha256(file) };
  return (await send(calls.startUpload, { body, ...more })).upload;
}

/** Sends the piece that begins at the server's offset. @throws ApiError, NetworkError */
export async function sendPiece(
  { uploadId, offset }: UploadState,
  piece: Blob,
  watch: Pick<UploadInput, 'onProgress' | 'signal'>,
): Promise<UploadState> {
  const query = { uploadId, offset: String(offset), sizeBytes: String(piece.size) };
  return (await send(calls.sendPiece, { query, body: piece, ...watch })).upload;
}

export const finishUpload = (
  { uploadId }: UploadState,
  signal: AbortSignal,
  confirmsPatient = false,
): Promise<ResponseOf<typeof calls.finishUpload>> =>
  send(calls.finishUpload, { body: { uploadId, ...(confirmsPatient && { confirmsPatient }) }, signal });

/**
 * Sends a file in pieces. Called again with the same clientId after a drop, it resumes at the offset that
 * the server has; a complete file is stored once. @throws ApiError, NetworkError, or the signal's AbortError
 */
export async function uploadFile({
  file,
  onProgress,
  signal,
  confirmsPatient,
  ...target
}: UploadInput): Promise<void> {
  let upload = await startUpload(target, file, { signal });
  while (upload.uploadState === 'OPEN' && upload.offset < file.size) {
    const { offset, pieceBytes } = upload;
    const piece = file.slice(offset, offset + pieceBytes);
    const told = (part: number): void => onProgress((offset + part * piece.size) / file.size);
    // oxlint-disable-next-line no-await-in-loop -- the next piece begins where this one ended
    upload = await sendPiece(upload, piece, { signal, onProgress: told });
    onProgress(upload.offset / file.size);
  }
  await finishUpload(upload, signal, confirmsPatient);
}
