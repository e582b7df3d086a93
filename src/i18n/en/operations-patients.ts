import { plural } from '#i18n/plural.ts';

const visitsOf = (count: number): string => plural(count, { one: '# visit', other: '# visits' });
const ordersOf = (count: number): string => plural(count, { one: '# order', other: '# orders' });
const openOf = (count: number): string =>
  count === 0 ? 'no open request' : plural(count, { one: '# open request', other: '# open requests' });

/** The console's patients: who they are, never what they have. */
export const patientRecords = {
  name: 'patientRecords',
  en: {
    title: 'Patients',
    sub: 'Who patients are and how they are reached. Records of care are not shown here.',
    search: 'Name, MRN or mobile',
    bornOn: 'Date of birth',
    ask: 'Search for a patient',
    askText:
      'Enter a name, an MRN, a mobile number or a date of birth. Each search is written to the audit log.',
    nothing: 'No patient found',
    nothingText: 'Check the spelling, or search by the date of birth.',
    name: 'Name',
    mrn: 'MRN',
    born: 'Date of birth',
    sex: 'Sex',
    MALE: 'Male',
    FEMALE: 'Female',
    OTHER: 'Other',
    mobile: 'Mobile',
    city: 'City',
    email: 'Email',
    address: 'Address',
    languages: 'Languages',
    nameLang: 'Language of the name',
    since: 'Registered',
    notRecorded: 'Not recorded',
    estimated: (day: string) => `${day} (estimated)`,
    back: 'Back to the list',
    correct: 'Correct…',
    correctTitle: (name: string) => `Correct the record of ${name}`,
    correctText: (visits: number, orders: number, open: number) =>
      `Belong to this record: ${visitsOf(visits)}, ${ordersOf(orders)}, ${openOf(open)}.`,
    belongs: 'Belongs to this record',
    belongsText: (visits: number, orders: number, open: number) =>
      `${visitsOf(visits)}, ${ordersOf(orders)}, ${openOf(open)}`,
    inProgress: (numbers: string) => `In progress now: ${numbers}`,
    mrnHint: 'Change it only where the hospital’s number was wrong.',
    bornHint: 'The doctor confirms a corrected date again before prescribing.',
    mobileHint: 'Links sent to the old number end, and the old number is told by SMS.',
    languagesHint: 'Separated by commas, such as Marathi, Hindi.',
    nameLangHint: 'A code such as en, hi or mr.',
    reason: 'Reason',
    reasonHint: 'Kept with the record as it was before and after.',
    save: 'Save the correction',
    corrected: 'Corrected.',
    corrections: 'Corrections',
    noCorrections: 'Never corrected here.',
    byOn: (name: string, when: string) => `${name}, ${when}`,
    commandLine: 'Command line',
    fromTo: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  },
} as const;
