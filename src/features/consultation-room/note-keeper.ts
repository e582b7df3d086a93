import type { Note } from '#contract/prescriptions.ts';
import { isSameNote, onNewer, type Versioned } from '#features/consultation-room/note-merge.ts';

const SAVE_AFTER_MS = 800;
const TRY_AGAIN_MS = 5_000;

/** kept: on this device, until the network is back; conflict: another window wrote too. */
export type NoteState = 'saved' | 'typing' | 'saving' | 'kept' | 'conflict' | 'refused';

export interface NoteView {
  note: Note;
  state: NoteState;
  savedAt: number | undefined;
  /** What stands on the server, when both were changed. */
  stored: Versioned | undefined;
  problem: string;
}

export interface Draft {
  note: Note;
  base: Versioned;
}

/** What became of a save. */
export type Saved = { version: number } | { newer: Versioned } | { offline: true } | { refused: string };

interface NotePorts {
  save: (note: Note, version: number) => Promise<Saved>;
  load: () => Promise<Draft | undefined>;
  keep: (draft: Draft) => void;
  drop: () => void;
}

/** The note that is being written: saves itself, bridges a drop with a draft, and asks when two wrote at once. */
export class NoteKeeper {
  view: NoteView;
  #base: Versioned;
  #ports: NotePorts;
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;

  constructor(base: Versioned, ports: NotePorts) {
    this.#base = base;
    this.#ports = ports;
    this.view = { note: base.note, state: 'saved', savedAt: undefined, stored: undefined, problem: '' };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  current = (): NoteView => this.view;

  change(part: Partial<Note>): void {
    this.#set({
      note: { ...this.view.note, ...part },
      state: this.view.stored ? 'conflict' : 'typing',
    });
    this.#later(SAVE_AFTER_MS);
  }

  /** Saves now: the network is back, or the screen goes. */
  flush(): void {
    if (!isSameNote(this.view.note, this.#base.note)) void this.#save();
  }

  stop(): void {
    this.flush();
    clearTimeout(this.#timer);
  }

  /** What another window or a change of mode made of it, as a poll or an event brings it. */
  meet(server: Versioned): void {
    if (this.#isSaving || server.version <= this.#base.version) return;
    const verdict = onNewer(this.#base, this.view.note, server);
    if (verdict === 'conflict') return;
    this.#base = server;
    if (verdict === 'adopt') this.#set({ note: server.note });
  }

  /** What was written before a reload and never reached the server. */
  async restore(): Promise<void> {
    const draft = await this.#ports.load();
    if (!draft || !isSameNote(this.view.note, this.#base.note)) return;
    if (isSameNote(draft.note, this.#base.note)) return this.#ports.drop();
    // Based on an older note than the server's: the save will be refused, and both are shown.
    if (!isSameNote(draft.base.note, this.#base.note)) this.#base = draft.base;
    this.#set({ note: draft.note });
    return this.#save();
  }

  settle(which: 'mine' | 'stored'): void {
    const { stored } = this.view;
    if (!stored) return;
    this.#base = stored;
    if (which === 'mine') {
      this.#set({ stored: undefined });
      void this.#save();
      return;
    }
    this.#ports.drop();
    this.#set({ stored: undefined, note: stored.note, state: 'saved' });
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    const { note, stored } = this.view;
    if (this.#isSaving || stored || isSameNote(note, this.#base.note)) return;
    this.#isSaving = true;
    this.#ports.keep({ note, base: this.#base });
    this.#set({ state: 'saving', problem: '' });
    const result = await this.#ports.save(note, this.#base.version);
    this.#isSaving = false;
    if ('version' in result) this.#done(note, result.version);
    else if ('newer' in result) this.#refusedFor(result.newer);
    else if ('offline' in result) {
      this.#set({ state: 'kept' });
      this.#later(TRY_AGAIN_MS);
    } else this.#set({ state: 'refused', problem: result.refused });
  }

  #done(note: Note, version: number): void {
    this.#base = { note, version };
    if (isSameNote(note, this.view.note)) {
      this.#ports.drop();
      this.#set({ state: 'saved', savedAt: Date.now() });
    } else this.#later(SAVE_AFTER_MS);
  }

  #refusedFor(newer: Versioned): void {
    const verdict = onNewer(this.#base, this.view.note, newer);
    if (verdict === 'conflict') {
      this.#set({ state: 'conflict', stored: newer });
      return;
    }
    // The number moved on without the note: what was written is saved on top of it.
    this.#base = newer;
    this.#later(0);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #set(part: Partial<NoteView>): void {
    this.view = { ...this.view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
