import { parentPort } from 'node:worker_threads';
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Of this thread: pdf.js would load it with the first document.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** The message from the main thread, and the answer. */
export interface PdfTask {
  bytes: Uint8Array;
  /** The password of a locked document. */
  password?: string;
}
/** Pages are null if they cannot be counted. */
export type PdfAnswer = { pages: number | null } | { isLocked: true };

// A damaged document rejects promises of pdf.js that none of its callers hold, too. The task itself ends by its own, or by its time.
process.on('unhandledRejection', () => undefined);
parentPort?.on('message', (task: PdfTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');

async function answerTo({ bytes, password }: PdfTask): Promise<PdfAnswer> {
  const task = getDocument({
    data: bytes,
    ...(password !== undefined && { password }),
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
  });
  try {
    const { numPages } = await task.promise;
    return { pages: numPages };
  } catch (error) {
    return error instanceof PasswordException ? { isLocked: true } : { pages: null };
  } finally {
    await task.destroy();
  }
}
