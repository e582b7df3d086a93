import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Annotation } from '#contract/annotations.ts';
import { annotationsQuery } from '#api/annotations.ts';
import { EditNote } from '#features/shared-documents/edit-note.tsx';
import { NewNote } from '#features/shared-documents/new-note.tsx';
import { RemoveNote } from '#features/shared-documents/remove-note.tsx';
import styles from '#features/shared-documents/shared-documents.module.css';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/button.tsx';
import type { DocumentPlace } from '#ui/document-marks.tsx';
import { Loaded } from '#ui/loaded.tsx';

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
  const query = useQuery(annotationsQuery(documentId));
  return (
    <div className={styles.notes}>
      <h3 className={styles.heading}>{text.notes}</h3>
      <Loaded query={query} rows={2}>
        {(notes) => (
          <>
            {notes.length === 0 && <p className={styles.hint}>{text.noNotes}</p>}
            <ol className={styles.list}>
              {notes.map((note) => (
                <Note key={note.id} note={note} documentId={documentId} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <NewNote documentId={documentId} placing={placing} onPlacing={onPlacing} />
    </div>
  );
}

function Note({ note, documentId }: { note: Annotation; documentId: string }) {
  const text = useText(consultationDetails);
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
