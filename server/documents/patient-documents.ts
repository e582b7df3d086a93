export { openDocumentsOf, prescriptionsOfPatient } from './patient-documents.queries.ts';
