import type { Because } from '#contract/reasons.ts';
import { parentPort } from 'node:worker_threads';
import { cleanPicture, type OwnCopy } from './clean-picture.ts';
import { ownPicture } from './own-picture.ts';
import { PictureFault } from './picture-fault.ts';

/** The message from the main thread, and the answer. */
export interface PictureTask {
  bytes: Uint8Array;
  contentType: string;
  /** `draw`: for pdfkit, which reads few kinds. `keep`: for browsers. */
  use: 'draw' | 'keep';
}
export type PictureAnswer =
  | { bytes: Uint8Array; contentType: string; pages?: number }
  | { refused: Because }
  | { failed: unknown };

parentPort?.on('message', ({ bytes, contentType, use }: PictureTask) => {
  const encode = use === 'draw' ? ownPicture : cleanPicture;
  void answerTo(() => encode(Buffer.from(bytes), contentType)).then((answer) =>
    parentPort?.postMessage(answer),
  );
});
parentPort?.postMessage('ready');

async function answerTo(encode: () => Promise<OwnCopy>): Promise<PictureAnswer> {
  try {
    return await encode();
  } catch (error) {
    return error instanceof PictureFault ? { refused: error.why } : { failed: error };
  }
}
