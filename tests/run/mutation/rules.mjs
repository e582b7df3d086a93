const DOMAIN = 'tests/src/domain';
const REFERENCE = 'tests/server/reference';
const pure = (...tests) => ({ project: 'pure', tests });

const amounts = [`${DOMAIN}/prescribing/amounts.test.ts`, `${DOMAIN}/prescribing/typed-dose.test.ts`];
const frequencies = [
  `${DOMAIN}/prescribing/frequencies.test.ts`,
  `${DOMAIN}/prescribing/read-frequency.test.ts`,
];
const dosage = [`${DOMAIN}/dosage.test.ts`, `${DOMAIN}/prescribing/fhir-dosage.test.ts`];
const limits = [`${REFERENCE}/dose-limits.pure.test.ts`, `${DOMAIN}/prescribing/dose-limits.test.ts`];
const results = [
  `${DOMAIN}/prescribing/lab-facts.test.ts`,
  'tests/server/prescriptions/patient-state.pure.test.ts',
];
const warnings = ['early-warning', 'news2', 'pews', 'meows'].map((name) => `${DOMAIN}/${name}.test.ts`);

/** The rules that decide about a patient: each file with the tests that have to notice a slip in it. */
export const RULES = {
  'src/domain/prescribing.ts': pure(`${DOMAIN}/prescribing.test.ts`),
  'src/domain/prescribing/amount-text.ts': pure(...amounts, ...dosage),
  'src/domain/prescribing/amounts.ts': pure(...amounts, ...dosage),
  'src/domain/prescribing/controlled.ts': pure(`${DOMAIN}/controlled.test.ts`),
  'src/domain/prescribing/correction.ts': pure(`${DOMAIN}/prescribing/correction.test.ts`),
  'src/domain/prescribing/day-words.ts': pure(...frequencies),
  'src/domain/prescribing/dose-intervals.ts': pure(...frequencies, ...dosage),
  'src/domain/prescribing/dose-words.ts': pure(`${DOMAIN}/prescribing/dose-words.test.ts`),
  'src/domain/prescribing/dose-forms.ts': pure(...dosage, ...amounts, ...limits),
  'src/domain/prescribing/dose-limits.ts': pure(...limits),
  'src/domain/prescribing/fhir-dosage.ts': pure(...dosage),
  'src/domain/prescribing/frequencies.ts': pure(
    `${DOMAIN}/prescribing/frequencies.test.ts`,
    `${DOMAIN}/medicine-plan.test.ts`,
    ...dosage,
  ),
  'src/domain/prescribing/ingredient-amounts.ts': pure(...limits),
  'src/domain/prescribing/kidney-function.ts': pure(
    `${DOMAIN}/prescribing/kidney-function.test.ts`,
    ...results,
  ),
  'src/domain/prescribing/lab-facts.ts': pure(...results),
  'src/domain/prescribing/line-faults.ts': {
    project: 'server-pglite',
    tests: ['tests/server/prescriptions/line-faults.test.ts'],
  },
  'src/domain/prescribing/read-frequency.ts': pure(...frequencies),
  'src/domain/prescribing/weekdays.ts': pure(...frequencies, ...dosage),
  'src/domain/prescribing/typed-dose.ts': pure(...amounts, ...dosage),
  'src/domain/prescribing/weekly.ts': pure(
    `${DOMAIN}/prescribing/weekly.test.ts`,
    `${REFERENCE}/weekly-medicines.pure.test.ts`,
  ),
  'src/domain/dosage.ts': pure(...dosage, ...amounts),
  'src/domain/dose-per-kg.ts': pure(`${DOMAIN}/dose-per-kg.test.ts`),
  'src/domain/dose-units.ts': pure(...dosage, ...amounts),
  'src/domain/improbable-vitals.ts': pure(`${DOMAIN}/improbable-vitals.test.ts`),
  'src/domain/temperature.ts': pure(`${DOMAIN}/temperature.test.ts`),
  'src/domain/news2.ts': pure(...warnings),
  'src/domain/pews.ts': pure(...warnings),
  'src/domain/meows.ts': pure(...warnings),
  'src/domain/early-warning.ts': pure(...warnings),
  'src/domain/lab-flags.ts': pure(`${DOMAIN}/laboratory`, 'tests/server/laboratory/ranges.pure.test.ts'),
};
