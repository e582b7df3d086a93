import { Refusal } from '#server/platform/http/refusal.ts';
import { OverrunError, workerQueue } from '#server/platform/threads/worker-queue.ts';
import type { PictureAnswer, PictureTask } from './picture-worker.ts';

const TIME_MAX_MS = 10_000;
/** HEIC is decoded in WebAssembly, and a scan may have many pages. */
const SLOW = new Set(['image/heic', 'image/tiff']);
const SLOW_MS = 60_000;
const MEMORY_MB = 64;

/** A picture that was encoded by us, and its type, which may differ from that of the upload. */
export interface EncodedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Pages of a scan; absent for a picture. */
  pages?: number;
}

/** Re-encodes a picture. @throws Refusal WRONG_TYPE, TOO_MANY */
export type OwnPicture = (bytes: Uint8Array, contentType: string) => Promise<EncodedPicture>;

/** Reads untrusted pictures in a separate thread, one at a time. */
export function pictureThread({
  use,
  timeMs = TIME_MAX_MS,
  memoryMb = MEMORY_MB,
}: {
  use: PictureTask['use'];
  timeMs?: number;
  memoryMb?: number;
}): OwnPicture {
  const run = workerQueue<PictureTask, PictureAnswer>({
    script: new URL('picture-worker.ts', import.meta.url),
    memoryMb,
  });
  return async (bytes, contentType) => {
    const answer = await run(
      { bytes, contentType, use },
      {
        timeMs: SLOW.has(contentType) ? Math.max(timeMs, SLOW_MS) : timeMs,
        // WebAssembly keeps the memory of its largest picture: it ends with the thread.
        isLast: contentType === 'image/heic',
      },
    ).catch((error: unknown) => {
      throw error instanceof OverrunError ? overrun() : error;
    });
    if ('bytes' in answer) return { ...answer, bytes: new Uint8Array(answer.bytes) };
    if ('refused' in answer) throw new Refusal('WRONG_TYPE', answer.refused);
    throw answer.failed;
  };
}

const overrun = (): Refusal =>
  new Refusal('WRONG_TYPE', {
    reason: 'PICTURE_TOO_COSTLY',
  });
