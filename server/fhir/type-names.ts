/** The types of resource that the interface has. */
export const FHIR_TYPES = [
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'Schedule',
  'Slot',
  'Appointment',
  'Encounter',
  'ServiceRequest',
  'MedicationRequest',
  'Observation',
  'DiagnosticReport',
  'DocumentReference',
  'AllergyIntolerance',
  'Condition',
  'Consent',
  'Communication',
] as const;
export type FhirTypeName = (typeof FHIR_TYPES)[number];
