/** Re-exports the rows of a patient that become FHIR resources. */
export { readWholeRecord, type WholeRecord } from './whole-record.queries.ts';
