import type { CaseAnswer } from '#contract/cases.ts';
import type { ConsultationMode, RequestKind } from '#contract/shared.ts';

/** Believable reasons, in the patient's words, by kind. The simulator speaks from the same table. */
export const REASONS: Readonly<
  Record<'EMERGENCY_CARE' | 'TALK_TO_NURSE' | 'TALK_TO_DOC', readonly { text: string; lang: string }[]>
> = {
  EMERGENCY_CARE: [
    { text: 'Chest pain, left arm, sweating', lang: 'en' },
    { text: 'Breathless since morning, SpO2 91 %', lang: 'en' },
    { text: 'Fell in the bathroom, cannot stand up', lang: 'en' },
    { text: 'Face drooping on one side since 20 minutes', lang: 'en' },
  ],
  TALK_TO_NURSE: [
    { text: 'Sugar 312 mg/dL before lunch, feels dizzy', lang: 'en' },
    { text: 'Fever 3 days, wants to know about the dose', lang: 'en' },
    { text: 'टांके में दर्द है, पट्टी भीगी है', lang: 'hi' },
    { text: 'Asks when the stitches come out', lang: 'en' },
    { text: 'Dressing change, small bleeding', lang: 'en' },
  ],
  TALK_TO_DOC: [
    { text: 'Rash after amoxicillin, second day', lang: 'en' },
    { text: 'BP readings of the last week, wants a review', lang: 'en' },
    { text: 'Migraine, asks for a refill', lang: 'en' },
    { text: 'खांसी दो हफ़्ते से, रात में ज़्यादा', lang: 'hi' },
    { text: 'Sugar diary of the month, metformin is running out', lang: 'en' },
  ],
};

export const MODES: readonly ConsultationMode[] = ['VIDEO', 'AUDIO', 'CHAT', 'VIDEO', 'IN_PERSON'];

/** The agents' queues with the codes of the reference tests and panels on their orders. */
export const ORDER_QUEUES: readonly {
  kind: RequestKind;
  reason: string;
  codes: readonly string[];
  rows: number;
}[] = [
  { kind: 'LAB', reason: 'Home collection', codes: ['P-CBC', 'ESR'], rows: 28 },
  { kind: 'LAB', reason: 'Home collection, fasting', codes: ['P-LIPID', 'HBA1C'], rows: 16 },
  { kind: 'SECOND_OPINION', reason: 'Second opinion on a biopsy', codes: [], rows: 10 },
  { kind: 'DIAGNOSTIC', reason: 'Ultrasound of the abdomen', codes: [], rows: 12 },
  { kind: 'AMPATH', reason: 'Sent to Ampath', codes: ['P-TFT'], rows: 8 },
  { kind: 'ALERTU', reason: 'Button pressed, no answer on the phone', codes: [], rows: 7 },
  { kind: 'REDCLIFF', reason: 'Sent to Red Cliff', codes: ['P-LFT'], rows: 9 },
  { kind: 'HOME_CARE', reason: 'Physiotherapy at home', codes: [], rows: 9 },
];

export const ALLERGIES: readonly (readonly string[])[] = [
  [],
  [],
  [],
  ['Penicillin'],
  ['Aspirin'],
  ['Sulfonamides'],
  ['Penicillin', 'Peanut'],
];
export const CONDITIONS: readonly (readonly string[])[] = [
  [],
  [],
  ['Diabetes type 2'],
  ['Hypertension'],
  ['Asthma'],
  ['Diabetes type 2', 'Hypertension'],
  ['Hypothyroidism'],
];

/** Reasons for reviews. */
export const CASE_REASONS = {
  SKINCARE: ['Pimples on both cheeks for three months', 'Dark patches after acne', 'Oily skin, blackheads'],
  DERMACARE: ['Itching behind both knees', 'Round scaly patch on the arm', 'Rash after a new soap'],
  SECOND_OPINION: ['Second opinion on a biopsy', 'Is the operation needed?', 'Two doctors, two plans'],
} as const;

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
