/** Questions before a prescription: the patient's age and consent. */
export const consentAndAge = {
  name: 'consentAndAge',
  en: {
    title: 'Consent and age',
    ageConfirmed: 'Age confirmed',
    ageOpen: 'The age is an estimate. You cannot sign a medicine until it is confirmed.',
    birthDate: 'Date of birth',
    birthDateHint: 'As stated by the patient, or on a document you have seen.',
    confirmAge: 'Confirm date of birth',
    implied: 'Consent implied by the request',
    impliedMinor: 'The patient is a minor. You cannot sign a medicine until a parent or guardian consents.',
    withdrawn: (when: string) =>
      `The patient withdrew the consent on ${when}. You cannot sign a medicine until it is given again.`,
    noConsent: 'No consent recorded. You cannot sign a medicine without it.',
    explicit: (when: string, guardian: string | null) =>
      guardian ? `Explicit consent by ${guardian}, ${when}` : `Explicit consent, ${when}`,
    recordConsent: 'Record explicit consent',
    guardian: 'Parent or guardian',
    guardianHint: 'Name and relationship of the consenting adult with the patient.',
  },
} as const;
