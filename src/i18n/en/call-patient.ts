/** The number of a patient, to dial it. */
export const callPatient = {
  name: 'callPatient',
  en: {
    showNumber: 'Show phone number',
    showNumberOf: (name: string, masked: string) => `Show phone number of ${name}, ${masked}`,
    numberOffline: 'The number could not be read. Check your connection and try again.',
    call: (name: string, mobile: string) => `Call ${name}, ${mobile}`,
  },
} as const;
