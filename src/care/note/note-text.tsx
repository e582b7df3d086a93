import type { Note } from '#contract/prescriptions.ts';
import { diagnosisWords } from '#domain/diagnosis.ts';
import { FIELDS } from './note-merge.ts';
import styles from './note.module.css';
import { noteRecord } from '#i18n/en/note-record.ts';
import { useText } from '#i18n/text.ts';

/** The note as it was written; parts that were left empty are left out. */
export function NoteText({ note, isInError = false }: { note: Note; isInError?: boolean }) {
  const text = useText(noteRecord);
  const written = FIELDS.flatMap((part) => {
    const words = part === 'diagnoses' ? note.diagnoses.map(diagnosisWords).join('\n') : note[part];
    return words ? [{ part, words }] : [];
  });
  if (written.length === 0) return <p className={styles.quiet}>{text.noNote}</p>;
  return (
    <dl className={styles.note}>
      {written.map(({ part, words }) => (
        <div key={part}>
          <dt>{text[part]}</dt>
          <dd data-strong={part === 'diagnoses' || undefined}>{isInError ? <s>{words}</s> : words}</dd>
        </div>
      ))}
    </dl>
  );
}
