import { parentPort } from 'node:worker_threads';
import type { PlainReason } from '#contract/reasons.ts';
import { DicomFault } from './dicom-fault.ts';
import { readDicom, type DicomFile } from './read-dicom.ts';

/** The message from the main thread, and the answer. */
export interface DicomTask {
  bytes: Uint8Array;
}
export type DicomAnswer = { file: DicomFile } | { refused: PlainReason };

parentPort?.on('message', ({ bytes }: DicomTask) => parentPort?.postMessage(answerTo(bytes)));
parentPort?.postMessage('ready');

function answerTo(bytes: Uint8Array): DicomAnswer {
  try {
    return { file: readDicom(bytes) };
  } catch (error) {
    return { refused: error instanceof DicomFault ? error.reason : 'DICOM_DAMAGED' };
  }
}
