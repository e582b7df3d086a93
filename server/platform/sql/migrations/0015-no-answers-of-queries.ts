/**
 * Deletes stored answers of queries that the specification makes by POST: they were stored like answers of
 * writes, and contain patients' data.
 */
const QUERIES = [
  'provider/getClinicProviderStatus',
  'provider/agent/v1/urgentCareNurseRequests',
  'provider/agent/v1/talkToNurseRequests',
  'provider/v1/talkToDocRequests',
  'provider/agent/v1/homeCareServices',
  'provider/agent/v1/firstAlertNotifications',
  'provider/v1/skincareCases',
  'provider/v1/dermaCases',
  'provider/v1/secondOpinionCases',
  'provider/v1/checkPrescription',
  'provider/v1/homeCareServices',
  'storage/getDPURL',
  'storage/getSignatureURL',
  'document/v1/getServiceDocumentURLById',
  'document/v2/getDocuementByID',
  'document/v2/getDocuementURLByID',
  'abdm/getConsentfhirDataByArtifactId',
];

export const statements = [
  `delete from idempotency where call in (${QUERIES.map((path) => `'POST /{app}/api/${path}'`).join(', ')})`,
];
