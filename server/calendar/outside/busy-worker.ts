import { parentPort } from 'node:worker_threads';
import type { OutsideFault } from '#contract/outside-calendars.ts';
import { busyTimes, TooManyTimesError, type BusyOptions, type BusyTimes } from './busy-times.ts';
import { NoCalendarError } from './calendar-text.ts';

/** The message from the main thread, and the answer. */
export interface BusyTask {
  ics: string;
  options: BusyOptions;
}
export type BusyAnswer = { busy: BusyTimes } | { refused: OutsideFault };

parentPort?.on('message', ({ ics, options }: BusyTask) => parentPort?.postMessage(answerTo(ics, options)));
parentPort?.postMessage('ready');

function answerTo(ics: string, options: BusyOptions): BusyAnswer {
  try {
    return { busy: busyTimes(ics, options) };
  } catch (error) {
    if (error instanceof NoCalendarError) return { refused: 'NOT_A_CALENDAR' };
    if (error instanceof TooManyTimesError) return { refused: 'CALENDAR_TOO_LARGE' };
    // Whatever a file makes the library throw is a fault of the file, which its doctor is told.
    return { refused: 'CALENDAR_DAMAGED' };
  }
}
