import { lazy, Suspense, useState } from 'react';
import { FilePenLine, Lock } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { LetterButtons } from '#care/note/letter-buttons.tsx';
import styles from '#features/consultation-room/panel.module.css';
import type { NoteDesk } from './use-note.ts';
import { noteRecord } from '#i18n/en/note-record.ts';
import { noteTemplates } from '#i18n/en/note-templates.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

const TemplatesDialog = lazy(() =>
  import('./templates-dialog.tsx').then((m) => ({ default: m.TemplatesDialog })),
);
const SignNoteDialog = lazy(() =>
  import('#care/note/sign-note-dialog.tsx').then((m) => ({ default: m.SignNoteDialog })),
);

export function TemplatesButton({ desk }: { desk: NoteDesk }) {
  const text = useText(noteTemplates);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" tone="bare" icon={FilePenLine} onClick={() => setOpen(true)}>
        {text.title}
      </Button>
      <Suspense>{open && <TemplatesDialog desk={desk} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Shows what is done with the note: a referral or a certificate from it, and its signature. */
export function NoteActions({ desk, consultation }: { desk: NoteDesk; consultation: Consultation }) {
  const text = useText(noteRecord);
  const [signing, setSigning] = useState(false);
  return (
    <div className={styles.verbs}>
      <LetterButtons consultation={consultation} />
      <Button size="s" tone="tonal" icon={Lock} onClick={() => setSigning(true)}>
        {text.sign}
      </Button>
      <Suspense>
        {signing && (
          <SignNoteDialog
            consultation={consultation}
            note={desk.note}
            prepare={desk.settled}
            onSigned={desk.close}
            onClose={() => setSigning(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
