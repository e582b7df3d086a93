export { recordedPatient } from './recorded-patient.queries.ts';
