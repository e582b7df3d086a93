import type { BirthFault } from '#domain/birth.ts';
import { countKnown, birthFaultOf, PatientRow, savePatientsIn } from '#server/patients/patient-import.ts';
import { patientRecord } from '#server/patients/patient-cells.ts';
import { bundleRows } from './fhir/bundle-rows.ts';
import { patientMapping } from '#server/fhir/reading/patient.ts';
import type { ListOf } from './list-of.ts';
import { PATIENT_SPELLINGS } from './table/headings.ts';

const BIRTH_FORMS = {
  BIRTH_DATE_NOT_IN_PAST: 'today or before, such as 1984-07-31',
  BIRTH_MONTH_NEEDED: 'at least the month of a child under five years, such as 2023-07',
} as const satisfies Record<BirthFault, string>;

/** Patients, known by their record number; a known one is corrected. */
export const patientList: ListOf<typeof PatientRow.shape> = {
  schema: PatientRow,
  table: {
    spellings: PATIENT_SPELLINGS,
    dates: ['born_on'],
    needed: [['mrn'], ['name', 'first_name', 'last_name'], ['born_on', 'age', 'age_sex']],
    toRecord: patientRecord,
  },
  fhir: {
    paths: patientMapping.paths,
    rows: (source) => bundleRows(source, PatientRow, patientMapping),
  },
  examples: {
    mrn: 'MH-204518',
    name: 'Gita Shinde',
    born_on: '1984-07-31',
  },
  unique: { column: 'mrn', of: ({ mrn }) => mrn },
  faultOf(row, today) {
    const fault = birthFaultOf(row, today);
    return fault && { column: 'born_on', found: row.born_on, form: BIRTH_FORMS[fault] };
  },
  batch: 500,
  async examine({ db }, rows) {
    const known = await countKnown(
      { db },
      rows.map(({ row }) => row),
    );
    return { bad: [], known, knownLines: [] };
  },
  async save(c, _config, rows) {
    const saved = await savePatientsIn(
      c,
      rows.map(({ row }) => row),
    );
    return { ...saved, bad: [] };
  },
};
