/** Re-exports the rows of a patient that become FHIR resources. */
export {
  readRecordParts,
  readWholeRecord,
  type RecordPart,
  type WholeRecord,
} from './whole-record.queries.ts';
