import * as z from 'zod/mini';

/** Why an order is not given to a lab, a result not taken, and a lab not recorded. */
export const LAB_REASONS = {
  ONLY_LAB_ORDERS: null,
  LAB_NOT_IN_USE: null,
  LAB_NOT_CHOSEN: null,
  SAMPLE_GIVEN: null,
  TEST_NOT_ORDERED: null,
  RESULT_TWICE: null,
  /** A comma that can be a decimal sign or a separator of thousands. */
  RESULT_COMMA: z.object({ decimal: z.string(), grouped: z.string() }),
  /** The typed unit is not the test's, and no factor between the two is known. */
  RESULT_UNIT: z.object({ unit: z.string(), typedUnit: z.string() }),
  /** Typed in another unit: the converted result has to be confirmed. */
  RESULT_CONVERTED: z.object({ typed: z.string(), converted: z.string() }),
  /** Zeros before a number: a decimal point may be missing. */
  RESULT_ZEROS: null,
  /** The text says that there is no result yet. */
  RESULT_PENDING: null,
  /** Text that laboratories do not use for a result has to be confirmed. */
  RESULT_WORDS: null,
  /** Neither a number, a bound nor words. */
  RESULT_UNREADABLE: null,
  /** The file holds no HL7 message. */
  NOT_HL7: null,
  /** The most lines and messages that a file of a laboratory may have. */
  MESSAGE_FILE_LONG: z.object({ lines: z.number(), messages: z.number() }),
  /** The laboratory's message was opened for another order, or set aside. */
  MESSAGE_ELSEWHERE: null,
  /** The laboratory's message can no longer be opened: its key was lost. */
  MESSAGE_UNREADABLE: null,
  RESULT_IN_ERROR: null,
  NOTE_IN_ERROR: null,
  VITALS_IN_ERROR: null,
  RESULT_REPLACED: null,
  RANGE_REVERSED: null,
  LABS_FULL: z.object({ max: z.number() }),
  PHONE_FORMAT: null,
} as const;

export type LabReason = keyof typeof LAB_REASONS;
