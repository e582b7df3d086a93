import type { Because } from '#contract/reasons.ts';
import { parentPort } from 'node:worker_threads';
import { ownPicture } from './own-picture.ts';
import { PictureFault } from './picture-fault.ts';

/** The message from the main thread, and the answer. */
export interface PictureTask {
  bytes: Uint8Array;
  contentType: string;
}
export type PictureAnswer = { bytes: Uint8Array } | { refused: Because } | { failed: unknown };

parentPort?.on('message', ({ bytes, contentType }: PictureTask) => {
  parentPort?.postMessage(answerTo(Buffer.from(bytes), contentType));
});
parentPort?.postMessage('ready');

function answerTo(bytes: Buffer, contentType: string): PictureAnswer {
  try {
    return { bytes: ownPicture(bytes, contentType) };
  } catch (error) {
    return error instanceof PictureFault ? { refused: error.why } : { failed: error };
  }
}
