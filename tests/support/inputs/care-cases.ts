import type { FactValue } from '#contract/known-facts.ts';
import type { ConsultationMode } from '#contract/shared.ts';

/** A medicine as a doctor enters it: what is typed in the search, the option that is chosen, and what is decided. */
export interface CareLine {
  search: string;
  option: RegExp;
  dose?: string;
  unit?: string;
  route?: string;
  often?: string;
  inWords?: string;
  isContinued?: boolean;
  /** Nothing of it is decided. */
  isEmpty?: boolean;
}

export interface CareCase {
  title: string;
  ageMonths?: number;
  sex?: 'MALE' | 'FEMALE';
  weightKg?: number;
  ageConfirmed?: boolean;
  /** Absent: asked, and there is none. */
  allergies?: readonly string[] | 'not recorded';
  facts?: readonly FactValue[];
  mode?: ConsultationMode;
  visit?: 'FIRST' | 'FOLLOW_UP';
  consent?: 'EXPLICIT' | 'IMPLIED' | null;
  guardian?: string;
  lines: readonly CareLine[];
  /** What the screen says of it. */
  says: readonly RegExp[];
  /** May be signed; may be signed once each reason is written; may not be signed; cannot be chosen in the search. */
  outcome: 'ALLOWED' | 'REASON' | 'STOPPED' | 'NOT CHOSEN';
}

const years = (count: number): number => count * 12;
const tablet = (search: string, more: Partial<CareLine> = {}): CareLine => ({
  search,
  option: new RegExp(search.split(' ')[0] ?? '', 'i'),
  dose: '1',
  often: 'bd',
  ...more,
});
const taken = (name: string): FactValue => ({
  kind: 'MEDICINE',
  name,
  dosage: '',
  prescribedBy: 'Elsewhere',
});
const problem = (title: string, code: string | null = null): FactValue => ({ kind: 'PROBLEM', title, code });
const PREGNANT: FactValue = { kind: 'PREGNANCY', state: 'PREGNANT', weeks: 12 };
const MOTHER = { consent: 'EXPLICIT', guardian: 'Asha Patil, mother' } as const;
const child = (count: number) => ({ ageMonths: years(count), ...MOTHER });
const WOMAN = { sex: 'FEMALE', ageMonths: years(28) } as const;

const CHILDREN: readonly CareCase[] = [
  {
    title: 'a child of 6 with a syrup: the dose by weight is shown',
    ...child(6),
    weightKg: 20,
    lines: [tablet('paracetamol 120 mg/5 mL', { dose: '10', unit: 'mL', often: 'q6h' })],
    says: [/48 mg\/kg a day/],
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
    lines: [tablet('methotrexate 7.5 mg', { often: 'weekly' })],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'methotrexate each day',
    lines: [tablet('methotrexate 7.5 mg', { often: 'od' })],
    says: [/Avoid Methotrexate: more often than once a week/, /bone marrow/],
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
    says: [/Still to decide: at most a day/],
    outcome: 'STOPPED',
  },
  {
    title: 'a line of which nothing is decided',
    lines: [tablet('paracetamol 500 mg', { isEmpty: true })],
    says: [/Still to decide: dose, how often/],
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

const ALLERGIES: readonly CareCase[] = [
  {
    title: 'penicillin allergy with amoxicillin',
    allergies: ['Penicillins'],
    lines: [tablet('amoxicillin 500 mg')],
    says: [/The patient is allergic to Penicillins/],
    outcome: 'REASON',
  },
  {
    title: 'penicillin allergy with a cephalosporin',
    allergies: ['Penicillins'],
    lines: [tablet('cefixime 200 mg')],
    says: [/The patient is allergic to Penicillins/, /About 1-2 %/],
    outcome: 'ALLOWED',
  },
  {
    title: 'sulfonamide allergy with cotrimoxazole',
    allergies: ['Sulfonamides'],
    lines: [tablet('sulfamethoxazole')],
    says: [/The patient is allergic to Sulfonamides/],
    outcome: 'REASON',
  },
  {
    title: 'an allergy that the data do not know',
    allergies: ['Brinjal'],
    lines: [tablet('paracetamol 500 mg')],
    says: [/Allergy to Brinjal: not in the allergy data/],
    outcome: 'ALLOWED',
  },
  {
    title: 'allergies that nobody asked about',
    allergies: 'not recorded',
    lines: [tablet('paracetamol 500 mg')],
    says: [/Allergies: not recorded. Ask the patient./],
    outcome: 'ALLOWED',
  },
];

const STATES: readonly CareCase[] = [
  {
    title: 'pregnancy with an ACE inhibitor',
    ...WOMAN,
    facts: [PREGNANT],
    lines: [tablet('enalapril 5 mg', { isContinued: true })],
    says: [/The patient is pregnant: avoid Enalapril/],
    outcome: 'REASON',
  },
  {
    title: 'pregnancy with paracetamol',
    ...WOMAN,
    facts: [PREGNANT],
    lines: [tablet('paracetamol 500 mg')],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'valproate for a woman of whom no pregnancy is recorded',
    ...WOMAN,
    lines: [tablet('sodium valproate 200 mg')],
    says: [/Pregnancy: not recorded/, /could become pregnant/],
    outcome: 'REASON',
  },
  {
    title: 'methotrexate while breast-feeding',
    ...WOMAN,
    facts: [
      { kind: 'BREASTFEEDING', state: 'YES' },
      { kind: 'PREGNANCY', state: 'NOT_PREGNANT', weeks: null },
    ],
    lines: [tablet('methotrexate 7.5 mg', { often: 'weekly' })],
    says: [/Do not give Methotrexate: breast-feeding/],
    outcome: 'REASON',
  },
  {
    title: 'metformin with severely reduced kidney function',
    facts: [{ kind: 'KIDNEY', state: 'SEVERELY_REDUCED', note: 'eGFR 22' }],
    lines: [tablet('metformin 500 mg', { isContinued: true })],
    says: [/Metformin: severely reduced kidney function/],
    outcome: 'REASON',
  },
  {
    title: 'an NSAID in heart failure',
    facts: [problem('Heart failure', 'I50.9')],
    lines: [tablet('ibuprofen 400 mg')],
    says: [/Avoid Ibuprofen: heart failure/],
    outcome: 'REASON',
  },
  {
    title: 'an NSAID in dengue, a problem in words',
    facts: [problem('Dengue fever, day 4')],
    lines: [tablet('ibuprofen 400 mg')],
    says: [/Avoid Ibuprofen: dengue/],
    outcome: 'REASON',
  },
  {
    title: 'eye drops of a beta-blocker in asthma',
    facts: [problem('Asthma', 'J45.9')],
    lines: [tablet('timolol 0.5 %', { unit: 'drops', route: 'into both eyes' })],
    says: [/Do not give Timolol: asthma/],
    outcome: 'REASON',
  },
];

const TELEMEDICINE: readonly CareCase[] = [
  {
    title: 'morphine',
    lines: [tablet('morphine 10 mg')],
    says: [/Cannot be prescribed by telemedicine/],
    outcome: 'NOT CHOSEN',
  },
  {
    title: 'a psychotropic of schedule H1',
    lines: [tablet('alprazolam 0.5 mg')],
    says: [/Cannot be prescribed by telemedicine/],
    outcome: 'NOT CHOSEN',
  },
  {
    title: 'an antibiotic of list B at a first visit by video',
    visit: 'FIRST',
    lines: [tablet('azithromycin 500 mg')],
    says: [/List B is for follow-up visits only/],
    outcome: 'STOPPED',
  },
  {
    title: 'the same at a first visit in person',
    visit: 'FIRST',
    mode: 'IN_PERSON',
    lines: [tablet('azithromycin 500 mg')],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'a medicine of list A at a first visit by chat',
    visit: 'FIRST',
    mode: 'CHAT',
    lines: [
      tablet('moxifloxacin eye drops', { dose: '1', unit: 'drops', route: 'into both eyes', often: 'q6h' }),
    ],
    says: [/List A at a first visit needs video/],
    outcome: 'STOPPED',
  },
  {
    title: 'rehydration salts at a first visit by chat',
    visit: 'FIRST',
    mode: 'CHAT',
    lines: [tablet('oral rehydration salts', { unit: 'sachets' })],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'insulin that the patient does not take yet, at a first visit',
    visit: 'FIRST',
    lines: [tablet('insulin glargine', { dose: '10', unit: 'units', route: 'under the skin', often: 'hs' })],
    says: [/Mark it as continued if they do/],
    outcome: 'STOPPED',
  },
  {
    title: 'insulin that the patient takes, at a first visit',
    visit: 'FIRST',
    lines: [
      tablet('insulin glargine', {
        dose: '10',
        unit: 'units',
        route: 'under the skin',
        often: 'hs',
        isContinued: true,
      }),
    ],
    says: [],
    outcome: 'ALLOWED',
  },
  {
    title: 'no consent',
    consent: null,
    lines: [tablet('paracetamol 500 mg')],
    says: [/Record the patient's consent first/],
    outcome: 'STOPPED',
  },
];

/** What a doctor does, and what the pad must stop, warn of or allow. The outcomes were written before they were run. */
export const CARE_CASES: readonly (readonly [chapter: string, cases: readonly CareCase[]])[] = [
  ['children and age', CHILDREN],
  ['doses', DOSES],
  ['two medicines', TOGETHER],
  ['allergies', ALLERGIES],
  ['pregnancy, breast-feeding, kidney and problems', STATES],
  ['telemedicine', TELEMEDICINE],
];
