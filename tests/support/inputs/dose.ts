/** What a doctor has decided of a tablet, beside how often and how long. */
export const DOSE = { dose: { amount: 1, unit: 'TABLET' as const }, route: 'ORAL' as const };
