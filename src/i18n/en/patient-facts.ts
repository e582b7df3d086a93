/** Words for a patient's health in their header. */
export const patientFacts = {
  name: 'patientFacts',
  en: {
    noAllergies: 'Allergies not recorded',
    noneKnown: 'No known allergies',
    allergy: (what: string) => `Allergy: ${what}`,
    pregnant: 'Pregnant',
  },
} as const;
