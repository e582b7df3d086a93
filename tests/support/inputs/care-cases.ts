import { ALLERGIES, STATES, TELEMEDICINE } from './care-cases-of-state.ts';
import { child, MOTHER, tablet, taken, years, type CareCase } from './care-case.ts';

const CHILDREN: readonly CareCase[] = [
  {
    title: 'a child of 6 with a syrup: the dose by weight is shown',
    ...child(6),
    weightKg: 20,
    lines: [tablet('paracetamol 120 mg/5 mL', { dose: '10', unit: 'mL', often: 'q6h' })],
    says: [/48 mg\/kg per day/],
    outcome: 'ALLOWED',
  },
  {
    title: 'a child of 6 without a weight: it is asked for',
    ...child(6),
    lines: [tablet('paracetamol 120 mg/5 mL', { dose: '10', unit: 'mL', often: 'q6h' })],
    says: [/Weight not recorded: dose per kilogram is not shown/],
    outcome: 'ALLOWED',
  },
  {
    title: 'aspirin at 15',
    ...child(15),
    lines: [tablet('acetylsalicylic acid 300 mg')],
    says: [/Avoid Aspirin|Avoid Acetylsalicylic acid.*age under 16 years|age under 16 years/],
    outcome: 'REASON',
  },
  {
    title: 'aspirin at 16',
    ...child(16),
    lines: [tablet('acetylsalicylic acid 300 mg')],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'doxycycline at 7',
    ...child(7),
    lines: [tablet('doxycycline 100 mg tablet')],
    says: [/age under 8 years/, /Teeth/],
    outcome: 'REASON',
  },
  {
    title: 'loperamide at 18 months',
    ...MOTHER,
    ageMonths: 18,
    lines: [tablet('loperamide')],
    says: [/Do not give Loperamide: age under 2 years/],
    outcome: 'REASON',
  },
  {
    title: 'nimesulide at 11',
    ...child(11),
    lines: [tablet('nimesulide')],
    says: [/Do not give Nimesulide: age under 12 years/],
    outcome: 'REASON',
  },
  {
    title: 'a minor without a guardian',
    ageMonths: years(12),
    consent: 'IMPLIED',
    lines: [tablet('paracetamol 500 mg')],
    says: [/Record the consent of a parent or guardian first/],
    outcome: 'STOPPED',
  },
  {
    title: 'an age that is not confirmed',
    ageConfirmed: false,
    lines: [tablet('paracetamol 500 mg')],
    says: [/Ask for the patient's age first/],
    outcome: 'STOPPED',
  },
];

const DOSES: readonly CareCase[] = [
  {
    title: 'insulin has units alone',
    lines: [tablet('insulin glargine', { dose: '10', unit: 'units', route: 'under the skin', often: 'hs' })],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'methotrexate once a week',
    lines: [tablet('methotrexate 7.5 mg', { often: 'weekly on Monday' })],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'methotrexate each day',
    lines: [tablet('methotrexate 7.5 mg', { often: 'od' })],
    says: [/Avoid Methotrexate: not once a week on a named day/, /bone marrow/],
    outcome: 'REASON',
  },
  {
    title: 'eye drops at a first visit by video',
    visit: 'FIRST',
    lines: [
      tablet('moxifloxacin eye drops', { dose: '1', unit: 'drops', route: 'into both eyes', often: 'q6h' }),
    ],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'SOS without a limit a day',
    lines: [tablet('paracetamol 500 mg', { often: 'sos' })],
    says: [/Still to enter: maximum per day/],
    outcome: 'STOPPED',
  },
  {
    title: 'a line of which nothing is decided',
    lines: [tablet('paracetamol 500 mg', { isEmpty: true })],
    says: [/Still to enter: dose, frequency/],
    outcome: 'STOPPED',
  },
  {
    title: 'a dosage in words',
    lines: [tablet('prednisolone 10 mg', { inWords: '2 tablets for 3 days, then 1 for 3 days' })],
    says: [],
    outcome: 'ALLOWED',
  },
];

const TOGETHER: readonly CareCase[] = [
  {
    title: 'warfarin from elsewhere with a new antibiotic',
    facts: [taken('Warfarin 5 mg')],
    lines: [tablet('clarithromycin 500 mg')],
    says: [/With Warfarin, which the patient takes/i],
    outcome: 'REASON',
  },
  {
    title: 'warfarin with ibuprofen on one prescription',
    lines: [tablet('warfarin 5 mg', { often: 'od' }), tablet('ibuprofen 400 mg')],
    says: [/With (ibuprofen|warfarin)/i],
    outcome: 'REASON',
  },
  {
    title: 'sildenafil with a nitrate from elsewhere',
    facts: [taken('Isosorbide mononitrate 20 mg')],
    lines: [tablet('sildenafil 50 mg', { often: 'od' })],
    says: [/contraindicated/],
    outcome: 'REASON',
  },
  {
    title: 'a statin from elsewhere with clarithromycin',
    facts: [taken('Simvastatin 20 mg')],
    lines: [tablet('clarithromycin 500 mg')],
    says: [/With Simvastatin, which the patient takes/i],
    outcome: 'REASON',
  },
  {
    title: 'paracetamol with pantoprazole',
    lines: [tablet('paracetamol 500 mg'), tablet('pantoprazole 40 mg', { often: 'od' })],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'a medicine that the patient takes already, by its brand',
    facts: [taken('Crocin 650')],
    lines: [tablet('paracetamol 500 mg')],
    says: [/The patient already takes Paracetamol/],
    outcome: 'REASON',
  },
  {
    title: 'the same as a continuing medicine',
    facts: [taken('Crocin 650')],
    lines: [tablet('paracetamol 500 mg', { isContinued: true })],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'a medicine from elsewhere that the data do not know',
    facts: [taken('Churna of the vaidya')],
    lines: [tablet('paracetamol 500 mg')],
    says: [/Churna of the vaidya, which the patient takes: not in the medicine data/],
    outcome: 'ALLOWED',
  },
  {
    title: 'two NSAIDs',
    lines: [tablet('ibuprofen 400 mg'), tablet('diclofenac 50 mg')],
    says: [/With (ibuprofen|diclofenac)/i],
    outcome: 'REASON',
  },
  {
    title: 'two statins',
    lines: [
      tablet('atorvastatin 10 mg', { often: 'hs', isContinued: true }),
      tablet('rosuvastatin 10 mg', { often: 'hs', isContinued: true }),
    ],
    says: [/same class/],
    outcome: 'REASON',
  },
  {
    title: 'an ACE inhibitor beside a sartan from elsewhere',
    facts: [taken('Telmisartan 40 mg')],
    lines: [tablet('enalapril 5 mg', { isContinued: true })],
    says: [/same class|With Telmisartan/i],
    outcome: 'REASON',
  },
];

/** Acts of a doctor, and what the pad must stop, warn of or allow. The outcomes were written before they were run. */
export const CARE_CASES: readonly (readonly [chapter: string, cases: readonly CareCase[]])[] = [
  ['children and age', CHILDREN],
  ['doses', DOSES],
  ['two medicines', TOGETHER],
  ['allergies', ALLERGIES],
  ['pregnancy, breast-feeding, kidney and problems', STATES],
  ['telemedicine', TELEMEDICINE],
];
