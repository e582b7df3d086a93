import { Refusal } from '#server/platform/http/refusal.ts';
import { OverrunError, workerQueue } from '#server/platform/threads/worker-queue.ts';
import type { DicomAnswer, DicomTask } from './dicom-worker.ts';
import type { DicomFile } from './read-dicom.ts';

const TIME_MS = 10_000;
const MEMORY_MB = 128;
/** The file of at most 25 MB, and its copies. */
const BUFFERS_MB = 256;

/** @throws Refusal WRONG_TYPE, TOO_MANY */
export type ReadDicomFile = (bytes: Uint8Array) => Promise<DicomFile>;

/** Reads untrusted DICOM files in a separate thread, one at a time, within limits of time and memory. */
export function dicomReader({ timeMs = TIME_MS, memoryMb = MEMORY_MB } = {}): ReadDicomFile {
  const run = workerQueue<DicomTask, DicomAnswer>({
    script: new URL('dicom-worker.ts', import.meta.url),
    memoryMb,
    buffersMb: BUFFERS_MB,
  });
  return async (bytes) => {
    const answer = await run({ bytes }, { timeMs }).catch((error: unknown): DicomAnswer => {
      if (error instanceof OverrunError) return { refused: 'DICOM_TOO_COSTLY' };
      throw error;
    });
    if ('refused' in answer) throw new Refusal('WRONG_TYPE', { reason: answer.refused });
    return answer.file;
  };
}
