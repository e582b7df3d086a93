import type { Consultation } from '#contract/consultations.ts';
import type { Addendum } from '#contract/note.ts';
import { markNoteInError, useUnsentAddenda } from '#api/resources/notes.ts';
import { progressOf } from '#api/outbox/pending-writes.ts';
import { useDoneAt } from '#care/use-done-at.ts';
import styles from './note.module.css';
import { InErrorNote, MarkInErrorButton } from '#care/in-error/in-error.tsx';
import { inError } from '#i18n/en/in-error.ts';
import { noteRecord } from '#i18n/en/note-record.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';

/** Shows what was added to a closed note, oldest first; last, what this device has still to send. */
export function Addenda({ consultation }: { consultation: Consultation }) {
  const { consultationNumber, addenda } = consultation;
  const text = useText(noteRecord);
  const doneAt = useDoneAt();
  const waiting = useUnsentAddenda(consultationNumber);
  // The server's copy may come before its answer to this device: one addendum is shown once.
  const unsent = waiting.filter(({ id }) => !addenda.some(({ clientId }) => clientId === id));
  if (addenda.length + unsent.length === 0) return null;
  const progress = { sending: text.sending, lost: text.waiting, refused: text.refused };
  return (
    <section className={styles.addenda} aria-labelledby={`addenda-${consultationNumber}`}>
      <h3 id={`addenda-${consultationNumber}`}>{text.addenda}</h3>
      <ul className={styles.addenda}>
        {addenda.map((one) => (
          <li key={one.id} className={styles.addendum}>
            {one.inError ? <s>{one.text}</s> : one.text}
            <span>{text.addendumBy(one.by.name, doneAt(one, dayAndTime))}</span>
            {one.inError && <InErrorNote inError={one.inError} />}
            {consultation.mayMarkNote && !one.inError && (
              <MarkAddendum addendum={one} consultationNumber={consultationNumber} />
            )}
          </li>
        ))}
        {unsent.map((item) => (
          <li key={item.id} className={styles.addendum}>
            {(item.write.body as { text?: string } | undefined)?.text}
            <span data-unsent="" role="status">
              {progress[progressOf(item)]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MarkAddendum({ addendum, consultationNumber }: { addendum: Addendum; consultationNumber: string }) {
  const text = useText(inError);
  return (
    <MarkInErrorButton
      id={`addendum:${addendum.id}`}
      what={text.addendumOf(dayAndTime(addendum.at))}
      consequence="ofAddendum"
      mark={(why) => markNoteInError({ consultationNumber, addendumId: addendum.id, ...why })}
    />
  );
}
