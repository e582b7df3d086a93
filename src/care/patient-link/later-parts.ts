/** One chunk of what is about the patient's page: both come after the first picture of a visit. */
export { AskedOfPatient } from '#care/asked/asked-of-patient.tsx';
export { PatientLink } from './patient-link.tsx';
