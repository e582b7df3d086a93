import type { Because } from '#contract/reasons.ts';
import { parentPort } from 'node:worker_threads';
import { cleanPicture } from './clean-picture.ts';
import { ownPicture } from './own-picture.ts';
import { PictureFault } from './picture-fault.ts';

/** The message from the main thread, and the answer. */
export interface PictureTask {
  bytes: Uint8Array;
  contentType: string;
  /** `draw`: for pdfkit, which reads few kinds. `keep`: for browsers, without loss. */
  use: 'draw' | 'keep';
}
export type PictureAnswer = { bytes: Uint8Array } | { refused: Because } | { failed: unknown };

parentPort?.on('message', ({ bytes, contentType, use }: PictureTask) => {
  const encode = use === 'draw' ? ownPicture : cleanPicture;
  parentPort?.postMessage(answerTo(() => encode(Buffer.from(bytes), contentType)));
});
parentPort?.postMessage('ready');

function answerTo(encode: () => Buffer): PictureAnswer {
  try {
    return { bytes: encode() };
  } catch (error) {
    return error instanceof PictureFault ? { refused: error.why } : { failed: error };
  }
}
