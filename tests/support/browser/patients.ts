import type { PatientSummary } from '#contract/shared.ts';

/** A man of 62 years of whom nothing is known. */
export const RAJESH: PatientSummary = {
  id: 'p1',
  mrn: '204301',
  name: 'Rajesh Kulkarni',
  nameLang: 'en',
  ageYears: 62,
  age: { count: 62, unit: 'YEAR' },
  sex: 'MALE',
  allergies: [],
  noKnownAllergies: false,
  isPregnant: null,
  conditions: [],
  city: 'Pune',
  languages: ['English'],
  mobileMasked: '******1234',
};

/** A woman of 30 years of whom nothing is known. */
export const ASHA: PatientSummary = {
  ...RAJESH,
  id: 'p2',
  mrn: '204302',
  name: 'Asha Patil',
  ageYears: 30,
  age: { count: 30, unit: 'YEAR' },
  sex: 'FEMALE',
};
