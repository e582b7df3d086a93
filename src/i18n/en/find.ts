/** Searching medicines, tests and diagnoses. */
export const find = {
  name: 'find',
  en: {
    nothing: 'Nothing found. Check the spelling, or type another name or a code.',
    twoLetters: 'Type at least two letters',
    offline: 'You are offline. This search needs a connection.',
    failed: 'Search failed. Change the text to try again.',
    /** A diagnosis in the doctor's own words. */
    asTyped: (words: string) => `Add “${words}”`,
    /** "Crocin → PARACETAMOL" */
    isGeneric: (name: string, generic: string) => `${name} → ${generic}`,
    /** Beside a name that is taken for others. */
    confusedWith: (names: string) => `Easily confused with ${names}.`,
    forUse: (use: string) => `For ${use}.`,
    /** Nothing in the list begins as typed. */
    isSimilar: 'Not what was typed, only similar. Check the name.',
    foundAs: (name: string) => `Also called: ${name}`,
    FEMALE_ONLY: 'Recorded sex of the patient: male',
    MALE_ONLY: 'Recorded sex of the patient: female',
    PREGNANCY_AGE: 'Unusual at this age',
    NEWBORN_ONLY: 'Unusual at this age',
  },
} as const;
