import { lazy, Suspense } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { NoteText } from '#care/note/note-text.tsx';
import { hasEnded } from '#domain/transitions.ts';
import styles from '#features/consultation-details/consultation-details.module.css';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const ClosedNote = lazy(() => import('#care/note/closed-note.tsx').then((m) => ({ default: m.ClosedNote })));

/** The note: as far as it is written while the visit runs; signed, with its addenda, after that. */
export function NoteCard({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const { note, signature, consultationStatus } = consultation;
  const isClosed = signature !== null || hasEnded(consultationStatus);
  return (
    <Card>
      <CardHeader title={text.note} sub={isClosed ? undefined : text.noteOpen} />
      <div className={styles.body}>
        {isClosed ? (
          <Suspense fallback={<Skeleton shape="text" />}>
            <ClosedNote consultation={consultation} />
          </Suspense>
        ) : (
          <NoteText note={note} />
        )}
      </div>
    </Card>
  );
}
