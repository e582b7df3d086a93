import { lazy, Suspense } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import styles from '#features/consultation-room/panel.module.css';
import { NoteForm } from './note-form.tsx';
import type { NoteDesk } from './use-note.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const ClosedNote = lazy(() => import('#care/note/closed-note.tsx').then((m) => ({ default: m.ClosedNote })));

interface NoteSectionProps {
  desk: NoteDesk;
  consultation: Consultation;
  /** The visit has ended. */
  isClosed: boolean;
}

/** The note: a form while it is written, and what was signed and added after that. */
export function NoteSection({ desk, consultation, isClosed }: NoteSectionProps) {
  const text = useText(room);
  const { note, version, signature } = consultation;
  if (!isClosed && !signature) return <NoteForm desk={desk} consultation={consultation} />;
  return (
    <section className={styles.section} aria-labelledby="note">
      <h2 id="note">{text.note}</h2>
      <Suspense fallback={<Skeleton shape="text" />}>
        <ClosedNote
          consultation={consultation}
          written={desk.note}
          onDropped={() => desk.close({ note, version })}
        />
      </Suspense>
    </section>
  );
}
