import type { WordsOf } from '#contract/reasons.ts';

/** Why a typed laboratory result is not read. */
export const resultRefusals = {
  RESULT_COMMA: ({ decimal, grouped }) => `Is it ${decimal} or ${grouped}? Enter it without a comma.`,
  RESULT_UNIT: ({ unit }) =>
    unit
      ? `The result has to be in ${unit}. If the report uses another unit, ask the laboratory.`
      : 'This test has no unit. Enter the result alone.',
  RESULT_UNREADABLE: 'Enter the result as on the report, such as 4.8, <3 or “not detected”.',
} satisfies WordsOf<'RESULT_COMMA' | 'RESULT_UNIT' | 'RESULT_UNREADABLE'>;
