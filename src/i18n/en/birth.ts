/** A birth of which only the year or the month is known. */
export const birth = {
  name: 'birth',
  en: {
    roughly: 'Only the year or month is known',
    roughHint: 'The year, or the year and the month: 1964 or 1964-05.',
    exactly: 'The day is known',
  },
} as const;
