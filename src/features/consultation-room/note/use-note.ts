import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import { consultationQuery, isNoteUnderWay, saveNote, useWaitingNote } from '#api/resources/consultations.ts';
import { dropDraft, loadDraft, saveDraft } from '#forms/drafts.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { discard } from '#api/outbox/outbox.ts';
import { NoteSaver, type NoteView, type Saved } from './note-saver.ts';
import { noteDraft, type Versioned } from '#care/note/note-merge.ts';

import { errorOf } from '#api/outbox/deliver.ts';

export interface NoteDesk extends NoteView {
  change: NoteSaver['change'];
  settle: NoteSaver['settle'];
  settled: NoteSaver['settled'];
  close: NoteSaver['close'];
  /** The note at the moment of asking: what a later press needs. */
  current: () => Note;
}

/**
 * The note of a consultation while the room is open. It changes with each key press: `useNoteDesk` and `useNotePart` render with it, so
 * that the pad beside it and the frame around it do not.
 */
export function useNote(consultation: Consultation): NoteSaver {
  const client = useQueryClient();
  const [saver] = useState(() => saverOf(consultation, client));
  const { note, version } = consultation;

  const { kept, refused } = useWaitingNote(consultation.consultationNumber);
  useEffect(() => saver.meet({ note, version }), [saver, note, version]);
  useEffect(() => {
    if (!refused) return;
    if (refused.state !== 'conflict') return saver.refuse(errorOf(refused.refused));
    saver.overtaken(refused.refused?.detail as unknown as Versioned);
    // The form now has both versions and asks which one to keep.
    void discard(refused);
  }, [saver, refused]);
  useEffect(() => saver.meetQueued(kept), [saver, kept]);
  useEffect(() => {
    void saver.restore();
    const again = (): void => saver.flush();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      saver.stop();
    };
  }, [saver]);

  return saver;
}

/** One part of what is written, or of what became of it; the same object until it changes. */
export function useNotePart<T>(saver: NoteSaver, part: (view: NoteView) => T): T {
  return useSyncExternalStore(saver.subscribe, () => part(saver.view));
}

/** The note, and what can be done with it. */
export function useNoteDesk(saver: NoteSaver): NoteDesk {
  const view = useNotePart(saver, (whole) => whole);
  return {
    ...view,
    change: (part) => saver.change(part),
    settle: (which) => saver.settle(which),
    settled: () => saver.settled(),
    close: (closed) => saver.close(closed),
    current: () => saver.view.note,
  };
}

function saverOf({ consultationNumber, note, version }: Consultation, client: QueryClient): NoteSaver {
  const name = noteDraft(consultationNumber);
  const { queryKey } = consultationQuery(consultationNumber);
  return new NoteSaver(
    { note, version },
    {
      load: () => loadDraft(name),
      keep: (draft) => void saveDraft(name, draft),
      drop: () => void dropDraft(name),
      save: async (written, base): Promise<Saved> => {
        if (isNoteUnderWay(consultationNumber)) return { blocked: true };
        try {
          const saved = await saveNote({ consultationNumber, note: written, version: base });
          if (saved.state === 'waiting') return { queued: true };
          const { note: stored, version: next } = saved.answer;
          client.setQueryData(queryKey, (old) => old && { ...old, note: stored, version: next });
          return { version: next };
        } catch (error) {
          if (error instanceof NetworkError) return { offline: true };
          if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE')
            return { newer: error.body.detail as unknown as Versioned };
          return { refused: error as Error };
        }
      },
    },
  );
}
