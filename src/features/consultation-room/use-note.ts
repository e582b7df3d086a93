import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import { consultationQuery, saveNote } from '#api/consultations.ts';
import { dropDraft, loadDraft, saveDraft } from '#api/drafts.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { isSameNote, onNewer, type Versioned } from '#features/consultation-room/note-merge.ts';

const SAVE_AFTER_MS = 800;
const TRY_AGAIN_MS = 5_000;

/** kept: on this device, until the network is back; conflict: another window wrote too. */
export type NoteState = 'saved' | 'typing' | 'saving' | 'kept' | 'conflict' | 'refused';

export interface NoteDesk {
  note: Note;
  state: NoteState;
  savedAt: number | undefined;
  /** What stands on the server, when both were changed. */
  stored: Versioned | undefined;
  problem: string;
  change: (part: Partial<Note>) => void;
  settle: (which: 'mine' | 'stored') => void;
}

/** The note saves itself 800 ms after the last letter; a draft on the device bridges what the network does not. */
export function useNote(consultation: Consultation): NoteDesk {
  const client = useQueryClient();
  const { consultationNumber } = consultation;
  const draftName = `note:${consultationNumber}`;
  const [note, setNote] = useState(consultation.note);
  const [state, setState] = useState<NoteState>('saved');
  const [savedAt, setSavedAt] = useState<number>();
  const [stored, setStored] = useState<Versioned>();
  const [problem, setProblem] = useState('');
  const written = useRef(note);
  const base = useRef<Versioned>({ note: consultation.note, version: consultation.version });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(false);

  const put = useCallback((next: Note): void => {
    written.current = next;
    setNote(next);
  }, []);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (running.current || isSameNote(written.current, base.current.note)) return;
    running.current = true;
    const sent = written.current;
    setState('saving');
    try {
      const { version } = await saveNote({ consultationNumber, note: sent, version: base.current.version });
      base.current = { note: sent, version };
      client.setQueryData(consultationQuery(consultationNumber).queryKey, (old) => old && { ...old, note: sent, version });
      void dropDraft(draftName);
      setSavedAt(Date.now());
      setState('saved');
    } catch (error) {
      const newer = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE' ? (error.body.detail as Versioned | undefined) : undefined;
      if (newer) meet(newer);
      else {
        setState(error instanceof NetworkError ? 'kept' : 'refused');
        setProblem(error instanceof Error ? error.message : '');
      }
      if (error instanceof NetworkError) timer.current = setTimeout(() => void save(), TRY_AGAIN_MS);
    } finally {
      running.current = false;
    }
    if (!isSameNote(written.current, sent)) timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);

    function meet(newer: Versioned): void {
      const verdict = onNewer(base.current, written.current, newer);
      if (verdict === 'conflict') {
        setStored(newer);
        setState('conflict');
        return;
      }
      if (verdict === 'adopt') put(newer.note);
      base.current = verdict === 'adopt' ? newer : { note: base.current.note, version: newer.version };
      timer.current = setTimeout(() => void save(), 0);
    }
  }, [client, consultationNumber, draftName, put]);

  const change = useCallback(
    (part: Partial<Note>): void => {
      put({ ...written.current, ...part });
      setState((now) => (now === 'conflict' ? now : 'typing'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void saveDraft(draftName, { note: written.current, base: base.current });
        void save();
      }, SAVE_AFTER_MS);
    },
    [draftName, put, save],
  );

  // What another window or a change of mode made of it, as the poll or an event brings it.
  const { note: serverNote, version } = consultation;
  useEffect(() => {
    const server = { note: serverNote, version };
    if (running.current || version <= base.current.version) return;
    const verdict = onNewer(base.current, written.current, server);
    if (verdict === 'adopt') put(serverNote);
    if (verdict !== 'conflict') base.current = server;
  }, [serverNote, version, put]);

  // What was written before a reload, and never reached the server.
  useEffect(() => {
    void loadDraft<{ note: Note; base: Versioned }>(draftName).then((draft) => {
      if (!draft || !isSameNote(written.current, base.current.note)) return;
      const server = base.current;
      if (isSameNote(draft.note, server.note)) return void dropDraft(draftName);
      base.current = isSameNote(draft.base.note, server.note) ? server : draft.base;
      put(draft.note);
      void save();
    });
  }, [draftName, put, save]);

  useEffect(() => {
    const again = (): void => void save();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      void save();
      clearTimeout(timer.current);
    };
  }, [save]);

  const settle = (which: 'mine' | 'stored'): void => {
    if (!stored) return;
    base.current = stored;
    setStored(undefined);
    if (which === 'stored') {
      put(stored.note);
      void dropDraft(draftName);
      setState('saved');
    } else void save();
  };

  return { note, state, savedAt, stored, problem, change, settle };
}
