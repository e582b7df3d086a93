import { PREGNANT, problem, tablet, WOMAN, type CareCase } from './care-case.ts';

export const ALLERGIES: readonly CareCase[] = [
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

export const STATES: readonly CareCase[] = [
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

export const TELEMEDICINE: readonly CareCase[] = [
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
    says: [/mark it as continuing/],
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
