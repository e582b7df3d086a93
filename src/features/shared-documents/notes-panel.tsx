import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Annotation } from '#contract/annotations.ts';
import { annotationsQuery, useQueuedNotes } from '#api/resources/annotations.ts';
import { EditNote } from '#features/shared-documents/edit-note.tsx';
import { NewNote } from '#features/shared-documents/new-note.tsx';
import { RemoveNote } from '#features/shared-documents/remove-note.tsx';
import styles from '#features/shared-documents/shared-documents.module.css';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import type { DocumentPlace } from '#care/document-marks.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { useSavedHere } from '#ui/saved-here.ts';

/** Where the note that is being written belongs. */
export interface Placing {
  /** The next tap on the document says where. */
  looks: boolean;
  at?: DocumentPlace | undefined;
}

interface NotesPanelProps {
  documentId: string;
  placing: Placing | undefined;
  onPlacing: (placing: Placing | undefined) => void;
}

/** The notes on one document, in the order of its pages, and a box for the next one. */
export function NotesPanel({ documentId, placing, onPlacing }: NotesPanelProps) {
  const text = useText(consultationDetails);
  const savedHere = useSavedHere();
  const query = useQuery(annotationsQuery(documentId));
  const kept = useQueuedNotes(documentId);
  return (
    <div className={styles.notes}>
      <h3 className={styles.heading}>{text.notes}</h3>
      <Loaded query={query} rows={2}>
        {(notes) => (
          <>
            {notes.length + kept.added.length === 0 && <p className={styles.hint}>{text.noNotes}</p>}
            <ol className={styles.list}>
              {notes.map((note) => (
                <Note
                  key={note.id}
                  note={{ ...note, ...kept.changed.findLast(({ annotationId }) => annotationId === note.id) }}
                  waits={
                    kept.removed.has(note.id) ||
                    kept.changed.some(({ annotationId }) => annotationId === note.id)
                  }
                  documentId={documentId}
                />
              ))}
              {kept.added.map(({ clientId, text: words }) => (
                <li key={clientId} className={styles.note}>
                  <p className={styles.words}>{words}</p>
                  <p className={styles.hint}>{savedHere}</p>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <NewNote documentId={documentId} placing={placing} onPlacing={onPlacing} />
    </div>
  );
}

interface NoteProps {
  note: Annotation;
  /** It was changed or removed here, which the server does not know yet. */
  waits: boolean;
  documentId: string;
}

function Note({ note, waits, documentId }: NoteProps) {
  const text = useText(consultationDetails);
  const savedHere = useSavedHere();
  const [doing, setDoing] = useState<'change' | 'remove'>();
  const done = (): void => setDoing(undefined);
  if (doing === 'change') {
    return (
      <li>
        <EditNote note={note} documentId={documentId} onDone={done} />
      </li>
    );
  }
  return (
    <li className={styles.note}>
      <p className={styles.words}>{note.text}</p>
      <p className={styles.hint}>
        {[
          note.by.name,
          text.placed(note.page),
          dayAndTime(note.editedAt ?? note.at),
          note.editedAt && text.edited,
          waits && savedHere,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {note.mine && (
        <p className={styles.verbs}>
          <Button
            tone="bare"
            size="s"
            aria-label={text.changeOf(note.text)}
            onClick={() => setDoing('change')}
          >
            {text.change}
          </Button>
          <Button
            tone="bare"
            size="s"
            aria-label={text.removeOf(note.text)}
            onClick={() => setDoing('remove')}
          >
            {text.remove}
          </Button>
        </p>
      )}
      {doing === 'remove' && <RemoveNote note={note} documentId={documentId} onDone={done} />}
    </li>
  );
}
