import type { LineFault, MessageResult } from '#contract/lab-messages.ts';
import type { StatedPatient } from '#server/people/compare-patients.ts';

/** Limits of a file with messages. They are checked before anything is read. */
export const FILE_MAX_BYTES = 15 * 1024 * 1024;
export const LINES_MAX = 5_000;
export const FIELDS_MAX = 200;
/** Limit for all fields of a line together. */
export const REPETITIONS_MAX = 1_000;
export const MESSAGES_MAX = 100;
/** Faults that an answer names. */
export const FAULTS_MAX = 200;

/** The patient as a message names them: PID. */
export type MessagePatient = StatedPatient;

/** A PDF within a message. */
export interface MessageDocument {
  name: string;
  /** Base64 without line breaks. */
  data: string;
}

/** The part of a message on one order of a patient. */
export interface MessageReport {
  controlId: string;
  /** Sending application and facility. */
  sender: string;
  /** Numbers of the order by who placed it: ORC-2, OBR-2. */
  orderNumbers: string[];
  patient: MessagePatient;
  results: MessageResult[];
  documents: MessageDocument[];
  /** Comments on the whole order. */
  comment: string;
}

export interface FileReading {
  reports: MessageReport[];
  faults: LineFault[];
}
