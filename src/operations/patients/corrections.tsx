import { Sex } from '#contract/shared.ts';
import type { Correction, Identity } from '#contract/patients-admin.ts';
import { patientRecords } from '#i18n/en/operations-patients.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import styles from './patients.module.css';

/** Shows what was corrected of a patient, newest first. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const text = useText(patientRecords);
  return (
    <section className={styles.part} aria-label={text.corrections}>
      <h3>{text.corrections}</h3>
      {corrections.length === 0 && <p className={styles.note}>{text.noCorrections}</p>}
      {corrections.map((correction) => (
        <div key={correction.id} className={styles.entry}>
          <Changes correction={correction} />
          <p>{correction.reason}</p>
          <p className={styles.note}>
            {text.byOn(correction.by ?? text.commandLine, dayAndTime(correction.at))}
          </p>
        </div>
      ))}
    </section>
  );
}

function Changes({ correction: { before, after } }: { correction: Correction }) {
  const text = useText(patientRecords);
  const heads = { ...text, bornOn: text.born };
  const fields = Object.keys(after) as (keyof Identity)[];
  return fields.map((field) => (
    <p key={field} className={styles.change}>
      {text.fromTo(heads[field], wordsOf(before[field], text), wordsOf(after[field], text))}
    </p>
  ));
}

type Words = (typeof patientRecords)['en'];

function wordsOf(value: Identity[keyof Identity] | undefined, text: Words): string {
  if (value === undefined || value.length === 0) return text.notRecorded;
  if (typeof value !== 'string') return value.join(', ');
  const { success, data: sex } = Sex.safeParse(value);
  return success ? text[sex] : value;
}
