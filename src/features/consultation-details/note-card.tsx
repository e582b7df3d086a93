import type { Consultation } from '#contract/consultations.ts';
import styles from '#features/consultation-details/consultation-details.module.css';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

const PARTS = ['complaint', 'history', 'examination', 'diagnoses', 'advice', 'followUp'] as const;

/** The note as it was written; parts that were left empty are left out. */
export function NoteCard({ note }: { note: Consultation['note'] }) {
  const text = useText(consultationDetails);
  const written = PARTS.flatMap((part) => {
    const words =
      part === 'diagnoses'
        ? note.diagnoses.map(({ code, title }) => `${title} (${code})`).join('\n')
        : note[part];
    return words ? [{ part, words }] : [];
  });
  return (
    <Card>
      <CardHeader title={text.note} />
      {written.length === 0 ? (
        <EmptyState title={text.noNote}>{text.noNoteText}</EmptyState>
      ) : (
        <dl className={styles.note}>
          {written.map(({ part, words }) => (
            <div key={part}>
              <dt>{text[part]}</dt>
              <dd data-strong={part === 'diagnoses' || undefined}>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
