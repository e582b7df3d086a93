/** Words of the patient's page for what it shows of all visits. */
export const patientRecord = {
  name: 'patientRecord',
  en: {
    allVisits: 'All your visits',
    openVisits: 'See all visits',
    allBills: 'Your bills',
    showEarlier: 'Show earlier ones',
    newerLink: 'This link shows one visit. The newest SMS from the hospital opens all of them.',
    orderOf: (number: string) => `Order ${number}`,
    fromDoctor: (doctor: string, day: string) => `From ${doctor}, ${day}`,
    takeUntil: (day: string) => `Until ${day}`,
    onTwo: 'This medicine is on two prescriptions. Do not take it twice. Ask your doctor.',
    noneInForce: 'No prescription has days left. Ask your doctor which medicines to take.',
    prescribedThen: 'Medicines given at this visit',
    takeNow: 'See your medicines of today',
    nothingOfVisit: 'Nothing more is recorded for this visit.',
    billVisit: 'Consultation',
    taxInLine: (percent: number, amount: string) => `GST of ${percent}% in it: ${amount}`,
  },
} as const;
