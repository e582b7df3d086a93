import type { PatientExport } from '#contract/patients-admin.ts';
import { patientPrivacy } from '#i18n/en/patient-privacy.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import styles from './patients.module.css';

/** The copies of a record that were taken, newest first. */
export function Exports({ exports }: { exports: readonly PatientExport[] }) {
  const text = useText(patientPrivacy);
  return (
    <section className={styles.part} aria-label={text.exports}>
      <h3>{text.exports}</h3>
      {exports.length === 0 && <p className={styles.note}>{text.noExports}</p>}
      {exports.map(({ id, at, by, reason }) => (
        <div key={id} className={styles.entry}>
          <p>{reason}</p>
          <p className={styles.note}>{text.byOn(by ?? text.commandLine, dayAndTime(at))}</p>
        </div>
      ))}
    </section>
  );
}
