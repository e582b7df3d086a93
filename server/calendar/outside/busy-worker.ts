import { parentPort } from 'node:worker_threads';
import { busyTimes, NoCalendarError, type BusyOptions, type BusyTimes } from './busy-times.ts';

/** The message from the main thread, and the answer. */
export interface BusyTask {
  ics: string;
  options: BusyOptions;
}
export type BusyAnswer = { busy: BusyTimes } | { refused: 'NOT_A_CALENDAR' };

parentPort?.on('message', ({ ics, options }: BusyTask) => parentPort?.postMessage(answerTo(ics, options)));
parentPort?.postMessage('ready');

function answerTo(ics: string, options: BusyOptions): BusyAnswer {
  try {
    return { busy: busyTimes(ics, options) };
  } catch (error) {
    if (error instanceof NoCalendarError) return { refused: 'NOT_A_CALENDAR' };
    throw error;
  }
}
