import type { SeededDose } from '#server/seed/medicine.ts';

/** Vital signs of a healthy adult, their spread, and the change per step of illness. */
export const WELL: Readonly<Record<string, { usual: number; spread: number; ill: number }>> = {
  RR: { usual: 16, spread: 5, ill: 4 },
  SPO2: { usual: 97.5, spread: 3, ill: -2 },
  SBP: { usual: 124, spread: 26, ill: -8 },
  DBP: { usual: 78, spread: 12, ill: -4 },
  PULSE: { usual: 76, spread: 22, ill: 15 },
  TEMP: { usual: 36.8, spread: 0.8, ill: 0.6 },
  HT: { usual: 163, spread: 18, ill: 0 },
  WT: { usual: 64, spread: 26, ill: 0 },
};

/** Results from one value to another. */
export const LAB_SERIES = [
  { code: 'HBA1C', from: 8.6, to: 6.9, spread: 0.4 },
  { code: 'HB', from: 9.8, to: 12.4, spread: 0.6 },
  { code: 'CREAT', from: 0.9, to: 1.6, spread: 0.1 },
  { code: 'TSH', from: 9.4, to: 3.1, spread: 0.8 },
  { code: 'LDL', from: 168, to: 96, spread: 10 },
  { code: 'CHOL', from: 242, to: 178, spread: 12 },
] as const;

const tablet = { dose: 1, timing: 'AFTER_FOOD', instructions: '' } as const;

export const TEMPLATES: readonly { name: string; codes: readonly string[]; items: readonly SeededDose[] }[] =
  [
    {
      name: 'Fever',
      codes: ['R50.9'],
      items: [
        {
          ...tablet,
          medicine: 'Paracetamol',
          strength: '650 mg',
          frequency: '1-1-1',
          durationDays: 3,
          instructions: 'Only while there is fever',
        },
      ],
    },
    {
      name: 'Type 2 diabetes, continued',
      codes: ['E11'],
      items: [{ ...tablet, medicine: 'Metformin', strength: '500 mg', frequency: '1-0-1', durationDays: 30 }],
    },
  ];

const GENERAL = ['General Medicine (Internal Medicine)', 'Family Medicine', 'General Practice (MBBS)'];
const fever = { medicine: 'Paracetamol', strength: '650 mg', frequency: '1-1-1', durationDays: 3 };

/** Sets that the hospital offers to specialities. Of a child's set the doses stay to be decided, by weight. */
export const HOSPITAL_SETS: readonly {
  name: string;
  specialisations: readonly string[];
  codes: readonly string[];
  items: readonly (SeededDose & { undecided?: boolean })[];
}[] = [
  {
    name: 'Fever, adult',
    specialisations: GENERAL,
    codes: ['R50.9', 'B34.9'],
    items: [{ ...tablet, ...fever, instructions: 'Only while there is fever' }],
  },
  {
    name: 'Allergic rhinitis, adult',
    specialisations: GENERAL,
    codes: ['J30'],
    items: [
      {
        ...tablet,
        medicine: 'Cetirizine',
        strength: '10 mg',
        frequency: '0-0-1',
        durationDays: 7,
        timing: 'ANY',
        instructions: 'May make drowsy: do not drive',
      },
    ],
  },
  {
    name: 'Fever, child: dose by weight',
    specialisations: ['Paediatrics'],
    codes: ['R50.9', 'B34.9'],
    items: [
      {
        ...tablet,
        ...fever,
        strength: '120 mg/5 mL',
        undecided: true,
        instructions: 'Measure with the oral syringe',
      },
    ],
  },
  {
    name: 'Hypertension, first step',
    specialisations: ['Cardiology'],
    codes: ['I10'],
    items: [
      {
        ...tablet,
        medicine: 'Amlodipine',
        strength: '5 mg',
        frequency: '1-0-0',
        durationDays: 30,
        timing: 'ANY',
      },
    ],
  },
];

export const CANNED_REPLIES = [
  { title: 'Received', text: 'Thank you, we have your request and are looking into it.' },
  { title: 'Slot', text: 'Which time suits you for the collection: before 9, 9 to 12, or after 4?' },
  { title: 'Fasting', text: 'Please do not eat or drink anything but water for 10 hours before the test.' },
  { title: 'On the way', text: 'Our phlebotomist is on the way and calls you before arriving.' },
  { title: 'Delay', text: 'We are sorry, we run late today. We will write again with a new time.' },
  { title: 'Reports', text: 'Your reports are ready. Open this order in the app to see them.' },
  { title: 'Payment', text: 'We have sent you a link to pay by UPI. You may also pay at the collection.' },
  { title: 'Address', text: 'Please send us your address with a landmark and the floor.' },
];

/** A year of one patient's blood pressure, first visit first. */
export const FOLLOWED_VISITS = [
  {
    daysAgo: 371,
    complaint: 'Headaches in the morning for three weeks; a pharmacy measured a high pressure',
    history: 'Father has hypertension. Sits all day, adds salt at the table.',
    advice: 'Less salt, half an hour of walking, readings at home twice a day.',
  },
  {
    daysAgo: 282,
    complaint: 'Review after three months of telmisartan',
    history: 'No more headaches. Took every dose but two.',
    advice: 'Go on as before. Potassium and creatinine before the next visit.',
  },
  {
    daysAgo: 190,
    complaint: 'Review, brings the readings of the last week',
    history: 'Walks five times a week, lost three kilograms.',
    advice: 'Go on as before.',
  },
  {
    daysAgo: 96,
    complaint: 'Review, dizzy on two mornings',
    history: 'Dizzy on standing up, gone after a glass of water.',
    advice: 'Drink two litres a day, stand up slowly; lower the dose if it comes again.',
  },
] as const;

export const FOLLOWED_DOSES: readonly SeededDose[] = [
  {
    ...tablet,
    medicine: 'Telmisartan',
    strength: '40 mg',
    frequency: '1-0-0',
    durationDays: 90,
    instructions: 'At the same time each morning',
  },
  {
    ...tablet,
    medicine: 'Paracetamol',
    strength: '500 mg',
    frequency: '1-0-1',
    durationDays: 3,
    instructions: 'Only with a headache',
  },
];

export const FOLLOWED_MESSAGES = [
  { mine: false, text: 'Good morning doctor, here are two photos of the rash on my arm.' },
  { mine: true, text: 'Thank you. It looks like a heat rash and fades already; keep it dry.' },
  { mine: false, text: 'I felt dizzy on Monday and Tuesday when I got up.' },
  { mine: true, text: 'Sit for a minute before you stand. Write to me if it happens again this week.' },
] as const;
