import { useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { signNote } from '#api/resources/notes.ts';
import { NoteText } from './note-text.tsx';
import { NoteWarnings } from './note-warnings.tsx';
import { noteRecord } from '#i18n/en/note-record.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface SignNoteDialogProps {
  consultation: Consultation;
  /** Note as on the screen. */
  note: Note;
  /** Saves what is typed. @returns what the server has then; undefined when it has not all of it */
  prepare: () => Promise<{ note: Note; version: number } | undefined>;
  onSigned?: (signed: { note: Note; version: number }) => void;
  onClose: () => void;
}

/** The note as it will be signed, with what is still open in it. */
export function SignNoteDialog({ consultation, note, prepare, onSigned, onClose }: SignNoteDialogProps) {
  const text = useText(noteRecord);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { consultationNumber } = consultation;

  async function sign(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const seen = await prepare();
      if (!seen) return setProblem(text.notSaved);
      await signNote(consultationNumber, seen);
      onSigned?.(seen);
      toast({ tone: 'ok', text: text.signed });
      onClose();
    } catch (error) {
      void refresh('consultation.changed', consultationNumber);
      setProblem(wordsOf(error, text.signFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text.signTitle}
      confirmLabel={text.sign}
      cancelLabel={text.notYet}
      busy={busy}
      onConfirm={() => void sign()}
      focus="cancel"
    >
      {problem && <Banner tone="danger">{problem}</Banner>}
      <NoteWarnings note={note} />
      <NoteText note={note} />
      <p>{text.signText}</p>
    </Dialog>
  );
}
