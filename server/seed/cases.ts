import type { CaseAnswer } from '#contract/cases.ts';
import type { ConsultationMode, RequestKind } from '#contract/shared.ts';
import { complaintsOf, type Fit } from '#server/seed/complaints.ts';

export interface Reason extends Fit {
  text: string;
}

/** Why patients call, in their words, by kind. The simulator speaks from the same table. */
export const REASONS: Readonly<
  Record<'EMERGENCY_CARE' | 'TALK_TO_NURSE' | 'TALK_TO_DOC', readonly Reason[]>
> = {
  EMERGENCY_CARE: [
    { text: 'Chest pain, left arm, sweating', ages: [35, 90] },
    { text: 'Breathless since morning, SpO2 91 %', ages: [40, 90] },
    { text: 'Fell in the bathroom, cannot stand up', ages: [55, 90] },
    { text: 'Face drooping on one side since 20 minutes', ages: [45, 90] },
    { text: 'Twitched all over with the fever, is drowsy now', ages: [0, 5] },
    { text: 'Swallowed a coin, drools', ages: [1, 6] },
    { text: 'Lips swollen after a bee sting, hard to breathe', ages: [6, 70] },
    { text: 'Bleeding in the seventh month of pregnancy', ages: [20, 42], sex: 'FEMALE' },
    { text: 'Deep cut in the hand, the blood does not stop', ages: [8, 75] },
  ],
  TALK_TO_NURSE: [
    { text: 'Sugar 312 mg/dL before lunch, feels dizzy', ages: [30, 90] },
    { text: 'Fever 3 days, wants to know about the dose', ages: [1, 90] },
    { text: 'टांके में दर्द है, पट्टी भीगी है', lang: 'hi', ages: [16, 90] },
    { text: 'Asks when the stitches come out', ages: [5, 90] },
    { text: 'Dressing change, small bleeding', ages: [5, 90] },
    { text: 'Baby cries all evening, pulls up the legs', ages: [0, 1] },
    { text: 'Swelling and warmth where the vaccine went in', ages: [0, 6] },
    { text: 'Nipples sore from breastfeeding, asks how to hold the baby', ages: [20, 42], sex: 'FEMALE' },
    { text: 'Catheter bag does not fill since the morning', ages: [55, 90] },
    { text: 'Asks how to use the inhaler with the spacer', ages: [6, 80] },
  ],
  TALK_TO_DOC: [...complaintsOf('MEDICINE'), ...complaintsOf('CHILDREN'), ...complaintsOf('WOMEN')].filter(
    (complaint, i, all) => all.indexOf(complaint) === i,
  ),
};

export const MODES: readonly ConsultationMode[] = ['VIDEO', 'AUDIO', 'CHAT', 'VIDEO', 'IN_PERSON'];

/** The agents' queues with the codes of the reference tests and panels on their orders, and the ages that have them. */
export const ORDER_QUEUES: readonly {
  kind: RequestKind;
  reason: string;
  codes: readonly string[];
  rows: number;
  ages: Fit['ages'];
}[] = [
  { kind: 'LAB', reason: 'Home collection', codes: ['P-CBC', 'ESR'], rows: 28, ages: [1, 90] },
  { kind: 'LAB', reason: 'Home collection, fasting', codes: ['P-LIPID', 'HBA1C'], rows: 16, ages: [30, 90] },
  { kind: 'SECOND_OPINION', reason: 'Second opinion on a biopsy', codes: [], rows: 10, ages: [18, 90] },
  { kind: 'DIAGNOSTIC', reason: 'Ultrasound of the abdomen', codes: [], rows: 12, ages: [5, 90] },
  { kind: 'AMPATH', reason: 'Sent to Ampath', codes: ['P-TFT'], rows: 8, ages: [12, 90] },
  { kind: 'ALERTU', reason: 'Button pressed, no answer on the phone', codes: [], rows: 7, ages: [60, 90] },
  { kind: 'REDCLIFF', reason: 'Sent to Red Cliff', codes: ['P-LFT'], rows: 9, ages: [18, 90] },
  { kind: 'HOME_CARE', reason: 'Physiotherapy at home', codes: [], rows: 9, ages: [50, 90] },
];

export interface CaseReason extends Reason {
  diagnosis: { code: string; title: string };
  findings: string;
}

const ACNE = { code: 'L70.0', title: 'Acne vulgaris' };
const PATCHES = { code: 'L81.0', title: 'Postinflammatory hyperpigmentation' };
const ECZEMA = { code: 'L20.9', title: 'Atopic dermatitis, unspecified' };
const RINGWORM = { code: 'B35.4', title: 'Tinea corporis' };
const CONTACT = { code: 'L23.9', title: 'Allergic contact dermatitis, unspecified cause' };
const RASH = { code: 'L30.9', title: 'Dermatitis, unspecified' };

/** Reasons for reviews, and what the reviewer finds. */
export const CASE_REASONS: Readonly<
  Record<'SKINCARE' | 'DERMACARE' | 'SECOND_OPINION', readonly CaseReason[]>
> = {
  SKINCARE: [
    {
      text: 'Pimples on both cheeks for three months',
      ages: [13, 32],
      diagnosis: ACNE,
      findings: 'Comedones and papules, no nodules.',
    },
    {
      text: 'Dark patches after acne',
      ages: [16, 40],
      diagnosis: PATCHES,
      findings: 'Flat brown spots at the sites of healed acne.',
    },
    {
      text: 'Oily skin, blackheads',
      ages: [13, 35],
      diagnosis: ACNE,
      findings: 'Open comedones on nose and forehead.',
    },
  ],
  DERMACARE: [
    {
      text: 'Itching behind both knees',
      ages: [2, 40],
      diagnosis: ECZEMA,
      findings: 'Red, thickened skin in both folds, scratch marks.',
    },
    {
      text: 'Round scaly patch on the arm',
      ages: [10, 75],
      diagnosis: RINGWORM,
      findings: 'Ring with a raised scaly edge, clearer in the middle.',
    },
    {
      text: 'Rash after a new soap',
      ages: [12, 75],
      diagnosis: CONTACT,
      findings: 'Red papules where the soap was used, a sharp border.',
    },
  ],
  SECOND_OPINION: ['Second opinion on a biopsy', 'Is the operation needed?', 'Two doctors, two plans'].map(
    (text) => ({ text, ages: [18, 90], diagnosis: RASH, findings: '' }),
  ),
};

const POEM = [
  'On how many days was your skin itchy?',
  'On how many nights was your sleep disturbed?',
  'On how many days did your skin bleed?',
  'On how many days did your skin weep?',
  'On how many days was your skin cracked?',
  'On how many days was your skin flaking?',
  'On how many days did your skin feel dry or rough?',
];

/** Answers to the patient-oriented eczema measure; `patient` varies them. */
export function skinAnswers(patient: number): CaseAnswer[] {
  return POEM.map((question, n) => ({
    code: `POEM${n + 1}`,
    question,
    answer: String((patient + n) % 5),
  }));
}
