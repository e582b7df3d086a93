import { workerQueue } from '#server/platform/threads/worker-queue.ts';
import type { Config } from '#server/platform/config.ts';
import { birthText, type Birth } from '#domain/birth.ts';
import { plainWords } from '#domain/word-of.ts';
import { dayWords } from '#server/platform/pdf/time-words.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import type { RecordTask } from './record-pdf-worker.ts';
import { recordSections, recordWords } from './record-sections.ts';

const MEMORY_MB = 512;
const TIME_MS = 120_000;
const LEFT_OUT =
  'Not printed here, but part of the electronic copy: the files, comments of the care team, consents, shares, home visits, answers of case reviews, and who belongs to the family.';

interface Printed {
  patientId: string;
  at: Date;
  reason: string;
}

/** Draws in a thread, because the record of many years takes seconds and the main thread sends alerts. */
const draw = workerQueue<RecordTask, Uint8Array<ArrayBuffer>>({
  script: new URL('record-pdf-worker.ts', import.meta.url),
  memoryMb: MEMORY_MB,
});

const birthWords = ({ bornOn, birthKnownTo }: Birth): string =>
  birthKnownTo === 'DAY'
    ? dayWords(new Date(`${bornOn}T00:00:00Z`), 'UTC')
    : `${birthText({ bornOn, birthKnownTo })} (estimated)`;

/**
 * The record as one A4 document for people: patient, insurer or court. @throws Refusal TOO_MANY, OverrunError
 */
export async function recordPdf(
  record: WholeRecord,
  { patientId, at, reason }: Printed,
  { PRODUCT_NAME: producer, PLACE, TIME_ZONE: timeZone }: Config,
): Promise<Uint8Array<ArrayBuffer>> {
  const patient = record.patients.find(({ id }) => id === patientId);
  if (!patient) throw new Error(`the record of ${patientId} is without its patient`);
  const words = recordWords(record, timeZone);
  const { name, mrn, sex } = patient;
  const merged = record.patients.filter(({ id }) => id !== patientId).map((other) => other.mrn);
  return draw(
    {
      title: `Medical record of ${name}`,
      producer,
      at,
      foot: `${name} · MRN ${mrn} · Medical record`,
      head: [
        `MRN ${mrn}, born ${birthWords(patient)}, sex: ${plainWords(sex).toLowerCase()}`,
        ...(merged.length ? [`With the records that were merged into it: MRN ${merged.join(', ')}`] : []),
        `Copied at ${PLACE}, ${words.when(at)}. Reason: ${reason}`,
        LEFT_OUT,
      ],
      sections: recordSections(record, words),
    },
    { timeMs: TIME_MS },
  );
}
