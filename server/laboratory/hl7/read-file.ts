import { setImmediate } from 'node:timers/promises';
import { splitFile, type FileLine } from './file-lines.ts';
import { MessageReader } from './read-message.ts';
import type { FileReading } from './reading.ts';

/**
 * Reads a file of HL7 v2 results, one message or a batch of them. Nothing is guessed: what is not understood is a fault of its line.
 * @throws Refusal TOO_LARGE, WRONG_TYPE
 */
export async function readFile(file: Uint8Array, timeZone: string): Promise<FileReading> {
  const split = splitFile(file);
  const splitter = await import('@medplum/core');
  const reading: FileReading = { reports: [], faults: [] };
  for (const message of split.messages) {
    // oxlint-disable-next-line no-await-in-loop -- the lines are in order
    await new MessageReader(reading, timeZone).read(splitter, message, split.isMarked);
    // oxlint-disable-next-line no-await-in-loop -- it is the pause
    await setImmediate();
  }
  for (const { line, bytes } of split.stray)
    reading.faults.push({ line, segment: '', place: 0, reason: 'NOT_A_SEGMENT', found: bytes.slice(0, 80) });
  for (const line of split.envelope) checkCount(line, split.messages.length, reading);
  reading.faults.sort((a, b) => a.line - b.line);
  return reading;
}

/** Adds a fault if the trailer of a batch counts another number of messages: the file was cut off. */
function checkCount({ line, bytes }: FileLine, messages: number, reading: FileReading): void {
  if (!bytes.startsWith('BTS')) return;
  const [count = ''] = bytes.slice(4).split(bytes.charAt(3));
  if (/^\d{1,9}$/.test(count) && Number(count) !== messages)
    reading.faults.push({ line, segment: 'BTS', place: 0, reason: 'COUNT', found: count });
}
