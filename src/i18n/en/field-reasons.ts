import type { ShapeReason, WordsOf } from '#contract/reasons.ts';

/** Why a field's schema refuses it: loads with the forms, because they check before anything is sent. */
export const fieldReasons = {
  name: 'fieldReasons',
  en: {
    FIELD_REQUIRED: 'Required.',
    CHOOSE_SOME: 'Choose at least one.',
    CHOOSE_ONE_OF: 'Choose an option.',
    TOO_FEW: ({ min }) => `Choose ${min} or more.`,
    TOO_MANY_ENTRIES: ({ max }) => `Enter at most ${max} entries.`,
    TOO_SHORT: ({ min }) => `Enter at least ${min} characters.`,
    TOO_LONG: ({ max }) => `Enter at most ${max} characters.`,
    TOO_LOW: ({ min }) => `Enter ${min} or more.`,
    TOO_HIGH: ({ max }) => `Enter ${max} or less.`,
    NUMBER_EXPECTED: 'Enter a number.',
    TYPE_EXPECTED: 'Check this field.',
    UNKNOWN_KEYS: 'Check this field.',
    EMAIL_FORMAT: 'Enter an email address such as name@example.org.',
    DATE_FORMAT: 'Enter a date.',
    TIME_FORMAT: 'Enter a time such as 14:30.',
    FORMAT: 'Check this field.',
    REASON_SENTENCE: 'Choose a reason from the list, or write at least a short sentence.',
    SENTENCE_NEEDED: 'Write at least a short sentence.',
    REASON_WORDS: 'Give the reason in words.',
    END_NOT_AFTER_START: 'The end must be after the start.',
  } satisfies Shape,
} as const;

/** Parameters are optional for a word that does not say them. */
type Shape = { [R in ShapeReason]: string | Extract<WordsOf<ShapeReason>[R], (...args: never[]) => string> };
