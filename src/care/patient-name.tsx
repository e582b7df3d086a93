import type { PatientSummary } from '#contract/shared.ts';
import { PatientAllergies } from './patient-allergies.tsx';
import styles from './patient-name.module.css';

/** Shows who it is, in a cell of a list, with what is known of their allergies below. */
export function PatientName({ patient }: { patient: PatientSummary }) {
  return (
    <>
      <span lang={patient.nameLang}>{patient.name}</span>
      <span className={styles.below}>
        <PatientAllergies patient={patient} />
      </span>
    </>
  );
}
