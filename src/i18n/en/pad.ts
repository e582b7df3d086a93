const grams = (mg: number): string => `${Math.round(mg * 1000) / 1000} mg`;

/** A line of the prescription pad. */
export const pad = {
  name: 'pad',
  en: {
    dose: 'Dose',
    unit: 'Unit',
    frequency: 'How often',
    frequencyHint: '1-0-1, bd, q6h, SOS',
    maxPerDay: 'At most a day',
    route: 'Route',
    timing: 'food',
    durationDays: 'days',
    choose: 'Choose',
    dosage: 'Dosage in words',
    dosageHint: 'Printed as you write it, in place of dose and frequency.',
    needAmount: 'Enter an amount such as 1, 0.5 or 1/2.',
    missing: (parts: string) => `Still to decide: ${parts.toLowerCase()}.`,
    oneDose: (mg: number) => `One dose is ${grams(mg)}.`,
    aDay: (mg: number, day: number) => `One dose is ${grams(mg)}, ${grams(day)} a day on average.`,
    more: 'Instructions, quantity, refills',
    instructions: 'Instructions for the patient',
    indication: 'What it is for',
    quantity: 'Quantity',
    refills: 'Refills',
    inWords: 'Write the dosage in words',
    inFields: 'Enter dose and frequency',
    withCurrent: (name: string) => `With ${name}, which the patient takes`,
    duplicate: (ingredient: string, other: string, isCurrent: boolean) =>
      isCurrent
        ? `The patient already takes ${ingredient}: ${other}.`
        : `${ingredient} is on this prescription twice: ${other}.`,
    avoidInPregnancy: (name: string) => `The patient is pregnant: avoid ${name}.`,
    cautionInPregnancy: (name: string) => `The patient is pregnant: use ${name} with caution.`,
    notChecked: 'Not checked',
    ALLERGIES_NOT_RECORDED: () => 'Allergies: not recorded. Ask the patient.',
    ALLERGY_UNKNOWN: (name: string) => `Allergy to ${name}: not in the allergy data.`,
    MEDICINE_UNKNOWN: (name: string) => `${name}, which the patient takes: not in the medicine data.`,
    PREGNANCY_NOT_RECORDED: () => 'Pregnancy: not recorded. Ask the patient.',
    BREASTFEEDING: () => 'The patient is breast-feeding: the data have nothing on it.',
    KIDNEY: () => 'Kidney function is reduced: the data have no doses for it.',
    LIVER: () => 'Liver function is reduced: the data have no doses for it.',
    reason: 'Reason to prescribe it nevertheless',
    reasonHint: 'Kept with the prescription.',
    needReasons: 'Write the reason beside each severe warning, or remove the medicine.',
    signedNevertheless: (between: string, reason: string) => `${between}: signed because “${reason}”`,
    incomplete: ([first, second, ...more]: readonly string[]) =>
      `Not complete: ${[first, second].filter(Boolean).join(', ')}${more.length ? ` and ${more.length} more` : ''}.`,
    unpicked: 'The medicine in the search box is not on the prescription. Choose it, or clear the box.',
  },
} as const;
