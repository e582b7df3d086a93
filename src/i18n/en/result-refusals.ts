import type { WordsOf } from '#contract/reasons.ts';

/** Why a typed laboratory result is not read. */
export const resultRefusals = {
  RESULT_COMMA: ({ decimal, grouped }) => `Is it ${decimal} or ${grouped}? Enter it without a comma.`,
  RESULT_UNIT: ({ unit, typedUnit }) =>
    unit
      ? `The result is in ${typedUnit}, but this test is reported in ${unit}. Ask the laboratory for the result in ${unit}.`
      : 'This test has no unit. Enter the result alone.',
  RESULT_CONVERTED: ({ typed, converted }) => `${typed} is ${converted}. Check it, then confirm it.`,
  NOTE_IN_ERROR: 'The note was marked as entered in error. Reload to see by whom and why.',
  RESULT_IN_ERROR: 'This result was already marked as entered in error.',
  RESULT_REPLACED: 'A newer version replaced this result. Mark the newest version.',
  VITALS_IN_ERROR: 'These vital signs were already marked as entered in error.',
  RESULT_ZEROS: 'The number starts with zeros. Check the decimal point, then enter it without them.',
  RESULT_PENDING: 'This is not a result. Leave the test empty until you have its result.',
  RESULT_WORDS: 'This is not a usual result. Check it against the report, then confirm it as text.',
  NOT_HL7: 'This file holds no HL7 message. Ask the laboratory for its results as HL7 v2 (ORU^R01).',
  MESSAGE_FILE_LONG: ({ lines, messages }) =>
    `The file has more than ${lines} lines or ${messages} messages. Ask the laboratory for smaller files.`,
  MESSAGE_ELSEWHERE:
    'Another agent opened this message for another order, or set it aside. Open it again from the list.',
  MESSAGE_UNREADABLE: 'This message cannot be read any more. Ask the laboratory to send it again.',
  RESULT_UNREADABLE: 'Enter the result as on the report, such as 4.8, <3 or “not detected”.',
} satisfies WordsOf<
  | 'RESULT_COMMA'
  | 'RESULT_UNIT'
  | 'RESULT_CONVERTED'
  | 'NOTE_IN_ERROR'
  | 'RESULT_IN_ERROR'
  | 'RESULT_REPLACED'
  | 'VITALS_IN_ERROR'
  | 'RESULT_ZEROS'
  | 'RESULT_PENDING'
  | 'RESULT_WORDS'
  | 'RESULT_UNREADABLE'
  | 'NOT_HL7'
  | 'MESSAGE_FILE_LONG'
  | 'MESSAGE_ELSEWHERE'
  | 'MESSAGE_UNREADABLE'
>;
