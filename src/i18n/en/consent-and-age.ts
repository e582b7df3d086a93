/** What is asked before a prescription: the patient's age and consent. */
export const consentAndAge = {
  name: 'consentAndAge',
  en: {
    title: 'Consent and age',
    ageConfirmed: 'Age confirmed',
    ageOpen: 'The age is an estimate. No medicine can be signed before it is confirmed.',
    birthDate: 'Date of birth',
    birthDateHint: 'As the patient says it, or from a document that you have seen.',
    confirmAge: 'Confirm date of birth',
    implied: 'Consent implied by the request',
    impliedMinor: 'A minor: no medicine can be signed before a parent or guardian consents.',
    noConsent: 'No consent recorded. No medicine can be signed without it.',
    explicit: (when: string, guardian: string | null) =>
      guardian ? `Explicit consent by ${guardian}, ${when}` : `Explicit consent, ${when}`,
    recordConsent: 'Record explicit consent',
    guardian: 'Parent or guardian',
    guardianHint: 'Name and relation of the adult who is with the patient and consents.',
  },
} as const;
