import * as z from 'zod/mini';

const max = z.object({ max: z.number() });
const min = z.object({ min: z.number() });

/** Why a schema refuses a field. Page and server derive them from the same schemas: src/contract/reason-of-issue.ts. */
export const SHAPE_REASONS = {
  FIELD_REQUIRED: null,
  CHOOSE_SOME: null,
  CHOOSE_ONE_OF: z.object({ values: z.array(z.string()) }),
  TOO_FEW: min,
  TOO_MANY_ENTRIES: max,
  TOO_SHORT: min,
  TOO_LONG: max,
  TOO_LOW: min,
  TOO_HIGH: max,
  NUMBER_EXPECTED: null,
  TYPE_EXPECTED: z.object({ expected: z.string() }),
  UNKNOWN_KEYS: z.object({ keys: z.array(z.string()) }),
  EMAIL_FORMAT: null,
  DATE_FORMAT: null,
  TIME_FORMAT: null,
  FORMAT: null,
  REASON_WORDS: null,
  REASON_SENTENCE: null,
  SENTENCE_NEEDED: null,
  END_NOT_AFTER_START: null,
} as const;
