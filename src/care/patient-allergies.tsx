import type { PatientSummary } from '#contract/shared.ts';
import { AllergyNote } from './allergy-note.tsx';
import { usePatientFacts } from './use-patient-facts.ts';

/** Shows what is known of a patient's allergies, in a row of a list. */
export function PatientAllergies({ patient }: { patient: PatientSummary }) {
  return <AllergyNote allergy={usePatientFacts(patient).allergy} />;
}
