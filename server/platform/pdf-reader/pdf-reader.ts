import { OverrunError, workerQueue } from '#server/platform/threads/worker-queue.ts';
import type { PdfAnswer, PdfTask } from './pdf-reader-worker.ts';

const TIME_MS = 10_000;
const MEMORY_MB = 128;
/** The document of at most 25 MB, its copy, and what its compressed tables become. */
const BUFFERS_MB = 256;

/** Facts of a PDF that are known before its pages are read. */
export interface PdfFacts {
  /** null if it is damaged, costs too much to read, or is locked. */
  pages: number | null;
  /** It needs a password to be opened. */
  isLocked: boolean;
}

/** Counts the pages of a document; a wrong password leaves it locked. @throws Refusal TOO_MANY */
type ReadPdf = (bytes: Uint8Array, password?: string) => Promise<PdfFacts>;

/** Reads untrusted PDF files with pdf.js in a separate thread, one at a time, within limits of time and memory. */
export function pdfReader({
  timeMs = TIME_MS,
  memoryMb = MEMORY_MB,
  buffersMb = BUFFERS_MB,
}: { timeMs?: number; memoryMb?: number; buffersMb?: number } = {}): ReadPdf {
  const run = workerQueue<PdfTask, PdfAnswer>({
    script: new URL('pdf-reader-worker.ts', import.meta.url),
    memoryMb,
    buffersMb,
  });
  return async (bytes, password) => {
    const answer = await run({ bytes, ...(password !== undefined && { password }) }, { timeMs }).catch(
      (error: unknown) => {
        // What costs too much is stored, and its pages stay unknown.
        if (error instanceof OverrunError) return { pages: null };
        throw error;
      },
    );
    return 'isLocked' in answer ? { pages: null, isLocked: true } : { pages: answer.pages, isLocked: false };
  };
}
