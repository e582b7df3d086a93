/** What the head of a patient says of their health. */
export const patientFacts = {
  name: 'patientFacts',
  en: {
    noAllergies: 'Allergies not recorded',
    noneKnown: 'No known allergies',
    allergy: (what: string) => `Allergy: ${what}`,
    pregnant: 'Pregnant',
  },
} as const;
