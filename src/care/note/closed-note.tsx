import { lazy, Suspense, useState } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import { markNoteInError } from '#api/resources/notes.ts';
import { InErrorNote, MarkInErrorButton } from '#care/in-error/in-error.tsx';
import { differingFields, fieldWords } from './note-merge.ts';
import { Addenda } from './addenda.tsx';
import { LetterButtons } from './letter-buttons.tsx';
import styles from './note.module.css';
import { NoteText } from './note-text.tsx';
import { UnsentText } from './unsent-text.tsx';
import { useUnsentNote } from './use-unsent-note.ts';
import { inError } from '#i18n/en/in-error.ts';
import { noteRecord } from '#i18n/en/note-record.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';

const AddendumForm = lazy(() => import('./addendum-form.tsx').then((m) => ({ default: m.AddendumForm })));
const SignNoteDialog = lazy(() =>
  import('./sign-note-dialog.tsx').then((m) => ({ default: m.SignNoteDialog })),
);

interface ClosedNoteProps {
  consultation: Consultation;
  /** Content of a form that is still open. */
  written?: Note | undefined;
  /** The form forgets it. */
  onDropped?: (() => void) | undefined;
}

/** A note that is no longer written: its text, who signed it, and what was added to it. */
export function ClosedNote({ consultation, written, onDropped }: ClosedNoteProps) {
  const text = useText(noteRecord);
  const [adding, setAdding] = useState<'new' | 'unsent'>();
  const { words: unsent, drop } = useUnsentWords(consultation, { written, onDropped });
  return (
    <div className={styles.record}>
      <SignatureLine consultation={consultation} />
      {consultation.noteInError && <InErrorNote inError={consultation.noteInError} />}
      <NoteText note={consultation.note} isInError={consultation.noteInError !== null} />
      {unsent && adding !== 'unsent' && (
        <UnsentText words={unsent} onAdd={() => setAdding('unsent')} onDiscard={() => void drop()} />
      )}
      <Addenda consultation={consultation} />
      <Suspense>
        {adding && (
          <AddendumForm
            key={adding}
            consultationNumber={consultation.consultationNumber}
            text={adding === 'unsent' ? unsent : ''}
            onAdded={() => {
              if (adding === 'unsent') void drop();
              setAdding(undefined);
            }}
            onClose={() => setAdding(undefined)}
          />
        )}
      </Suspense>
      <div className={styles.verbs}>
        {!adding && (
          <Button size="s" tone="quiet" onClick={() => setAdding('new')}>
            {text.addAddendum}
          </Button>
        )}
        <LetterButtons consultation={consultation} />
        {!consultation.signature && !consultation.noteInError && <SignButton consultation={consultation} />}
        {consultation.mayMarkNote && !consultation.noteInError && <MarkNote consultation={consultation} />}
      </div>
    </div>
  );
}

/** Returns what was typed here and is not in the note, field by field. */
function useUnsentWords(
  consultation: Consultation,
  { written, onDropped }: Pick<ClosedNoteProps, 'written' | 'onDropped'>,
) {
  const text = useText(noteRecord);
  const { note: typed, drop } = useUnsentNote(consultation, written);
  const words = typed
    ? differingFields(typed, consultation.note).map((field) => `${text[field]}: ${fieldWords(typed, field)}`)
    : [];
  return {
    words: words.join('\n'),
    drop: async (): Promise<void> => {
      onDropped?.();
      await drop();
    },
  };
}

function MarkNote({ consultation: { id, consultationNumber } }: { consultation: Consultation }) {
  const text = useText(inError);
  return (
    <MarkInErrorButton
      id={`note:${id}`}
      what={text.note}
      consequence="ofNote"
      mark={(why) => markNoteInError({ consultationNumber, addendumId: null, ...why })}
    />
  );
}

/** Signs the note of a visit that was completed without a signature, as it is. */
function SignButton({ consultation }: { consultation: Consultation }) {
  const text = useText(noteRecord);
  const [open, setOpen] = useState(false);
  const { note, version } = consultation;
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {text.sign}
      </Button>
      <Suspense>
        {open && (
          <SignNoteDialog
            consultation={consultation}
            note={note}
            prepare={async () => ({ note, version })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Shows who signed it, when and what; of an unsigned one only that it is not signed. */
function SignatureLine({ consultation: { signature } }: { consultation: Consultation }) {
  const text = useText(noteRecord);
  if (!signature)
    return (
      <p className={styles.state}>
        <Chip tone="warn" icon={TriangleAlert}>
          {text.completedNotSigned}
        </Chip>
      </p>
    );
  return (
    <div>
      <p className={styles.state}>
        <Chip tone="ok" icon={Check}>
          {text.signedBy(signature.by.name, dayAndTime(signature.at))}
        </Chip>
        <span className={styles.quiet}>{text.version(signature.version)}</span>
      </p>
      <details className={styles.hash}>
        <summary>{text.fingerprint}</summary>
        <code>{signature.sha256}</code>
      </details>
    </div>
  );
}
