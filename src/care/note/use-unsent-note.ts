import { useEffect, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import { useWaitingNote } from '#api/resources/consultations.ts';
import { discard } from '#api/outbox/outbox.ts';
import { dropDraft, loadDraft } from '#forms/drafts.ts';
import { isSameNote, noteDraft } from './note-merge.ts';

interface UnsentNote {
  /** Text typed here that is not in the closed note. */
  note: Note | undefined;
  /** It is in an addendum now, or is not wanted. */
  drop: () => Promise<void>;
}

/**
 * The note as it was typed on this device, where it differs from the one that was closed: a draft, or a save that the server
 * refused. `written` is what an open form holds.
 */
export function useUnsentNote({ consultationNumber, note }: Consultation, written?: Note): UnsentNote {
  const { refused } = useWaitingNote(consultationNumber);
  const [draft, setDraft] = useState<Note>();
  useEffect(() => {
    let gone = false;
    void loadDraft<{ note: Note }>(noteDraft(consultationNumber)).then(
      (found) => gone || setDraft(found?.note),
    );
    return () => void (gone = true);
  }, [consultationNumber]);
  const body = refused?.write.body as { note: Note } | undefined;
  const typed = [written, draft, body?.note].find((one) => one && !isSameNote(one, note));
  return {
    note: typed,
    drop: async () => {
      await dropDraft(noteDraft(consultationNumber));
      if (refused) await discard(refused);
      setDraft(undefined);
    },
  };
}
