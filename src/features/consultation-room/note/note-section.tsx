import { lazy, memo, Suspense } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import styles from '#features/consultation-room/panel.module.css';
import { NoteForm } from './note-form.tsx';
import type { NoteSaver } from './note-saver.ts';
import { useNotePart } from './use-note.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const ClosedNote = lazy(() => import('#care/note/closed-note.tsx').then((m) => ({ default: m.ClosedNote })));

interface NoteSectionProps {
  saver: NoteSaver;
  consultation: Consultation;
  /** The visit has ended. */
  isClosed: boolean;
}

/** The note: a form while it is written, and what was signed and added after that. Typing on the pad does not render it. */
export const NoteSection = memo(({ saver, consultation, isClosed }: NoteSectionProps) => {
  const text = useText(room);
  const written = useNotePart(saver, (view) => (isClosed || consultation.signature ? view.note : undefined));
  const { note, version, signature } = consultation;
  if (!isClosed && !signature) return <NoteForm saver={saver} consultation={consultation} />;
  return (
    <section className={styles.section} aria-labelledby="note">
      <h2 id="note">{text.note}</h2>
      <Suspense fallback={<Skeleton shape="text" />}>
        <ClosedNote
          consultation={consultation}
          written={written ?? note}
          onDropped={() => saver.close({ note, version })}
        />
      </Suspense>
    </section>
  );
});
