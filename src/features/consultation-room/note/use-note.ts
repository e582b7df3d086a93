import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import { consultationQuery, isNoteUnderWay, saveNote, useWaitingNote } from '#api/resources/consultations.ts';
import { dropDraft, loadDraft, saveDraft } from '#forms/drafts.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { discard } from '#api/outbox/outbox.ts';
import { NoteKeeper, type NoteView, type Saved } from './note-keeper.ts';
import { noteDraft, type Versioned } from '#care/note/note-merge.ts';

import { errorOf } from '#api/outbox/deliver.ts';

export interface NoteDesk extends NoteView {
  change: NoteKeeper['change'];
  settle: NoteKeeper['settle'];
  settled: NoteKeeper['settled'];
  close: NoteKeeper['close'];
  /** The note at the moment of asking: what a later press needs. */
  current: () => Note;
}

/**
 * The note of a consultation while the room is open. It changes with each letter: `useNoteDesk` and `useNotePart` render with it, so
 * that the pad beside it and the frame around it do not.
 */
export function useNote(consultation: Consultation): NoteKeeper {
  const client = useQueryClient();
  const [keeper] = useState(() => keeperOf(consultation, client));
  const { note, version } = consultation;

  const { kept, refused } = useWaitingNote(consultation.consultationNumber);
  useEffect(() => keeper.meet({ note, version }), [keeper, note, version]);
  useEffect(() => {
    if (!refused) return;
    if (refused.state !== 'conflict') return keeper.refuse(errorOf(refused.refused));
    keeper.overtaken(refused.refused?.detail as unknown as Versioned);
    // The form now has both versions and asks which one to keep.
    void discard(refused);
  }, [keeper, refused]);
  useEffect(() => keeper.meetKept(kept), [keeper, kept]);
  useEffect(() => {
    void keeper.restore();
    const again = (): void => keeper.flush();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      keeper.stop();
    };
  }, [keeper]);

  return keeper;
}

/** One part of what is written, or of what became of it; the same object until it changes. */
export function useNotePart<T>(keeper: NoteKeeper, part: (view: NoteView) => T): T {
  return useSyncExternalStore(keeper.subscribe, () => part(keeper.view));
}

/** The note, and what can be done with it. */
export function useNoteDesk(keeper: NoteKeeper): NoteDesk {
  const view = useNotePart(keeper, (whole) => whole);
  return {
    ...view,
    change: (part) => keeper.change(part),
    settle: (which) => keeper.settle(which),
    settled: () => keeper.settled(),
    close: (closed) => keeper.close(closed),
    current: () => keeper.view.note,
  };
}

function keeperOf({ consultationNumber, note, version }: Consultation, client: QueryClient): NoteKeeper {
  const name = noteDraft(consultationNumber);
  const { queryKey } = consultationQuery(consultationNumber);
  return new NoteKeeper(
    { note, version },
    {
      load: () => loadDraft(name),
      keep: (draft) => void saveDraft(name, draft),
      drop: () => void dropDraft(name),
      save: async (written, base): Promise<Saved> => {
        if (isNoteUnderWay(consultationNumber)) return { held: true };
        try {
          const saved = await saveNote({ consultationNumber, note: written, version: base });
          if (saved.state === 'waiting') return { waits: true };
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
