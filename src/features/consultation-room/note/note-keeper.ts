import type { Note } from '#contract/prescriptions.ts';
import { isSameNote, onNewer, type Versioned } from './note-merge.ts';

const SAVE_AFTER_MS = 800;
const TRY_AGAIN_MS = 5_000;

/** kept: on this device, goes out with the network; conflict: another window wrote too. */
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

/**
 * What became of a save. `waits`: it lies in the outbox; `held`: an earlier one there may have reached the server, so that
 * this one goes behind it when that is known; `offline`: neither the server nor the outbox has it.
 */
export type Saved =
  | { version: number }
  | { newer: Versioned }
  | { waits: true }
  | { held: true }
  | { offline: true }
  | { refused: string };

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
  /** What lies in the outbox. */
  #waits: Note | undefined;
  /** As the server was met last. */
  #server: Versioned;

  constructor(base: Versioned, ports: NotePorts) {
    this.#base = base;
    this.#server = base;
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
    this.#server = server;
    // What becomes of one that waits, the outbox says.
    if (this.#isSaving || this.#waits || server.version <= this.#base.version) return;
    const verdict = onNewer(this.#base, this.view.note, server);
    if (verdict === 'conflict') return;
    this.#base = server;
    if (verdict === 'adopt') this.#set({ note: server.note });
    if (this.view.state === 'kept') this.#goOn();
  }

  /** What of the note waits in the outbox by now; undefined when nothing does. */
  meetKept(note: Note | undefined): void {
    if (!note && this.#waits) {
      this.#base = { note: this.#waits, version: this.#base.version };
      this.#waits = undefined;
      this.meet(this.#server);
    } else if (note && !this.#isSaving && isSameNote(this.view.note, this.#base.note)) {
      if (isSameNote(note, this.#base.note)) return;
      this.#waits = note;
      this.#set({ note, state: 'kept' });
    }
  }

  /** Somebody else's note is newer than what waited. */
  overtaken(by: Versioned): void {
    this.#ports.keep({ note: this.view.note, base: this.#base });
    this.#waits = undefined;
    this.#refusedFor(by);
  }

  /** What waited may not be written any more; it stays in the outbox. */
  refuse(why: string): void {
    if (!this.#waits) return;
    this.#waits = undefined;
    this.#set({ state: 'refused', problem: why });
  }

  /** What was written before a reload and never reached the server. */
  async restore(): Promise<void> {
    const draft = await this.#ports.load();
    const held = this.#waits ?? this.#base.note;
    if (!draft || !isSameNote(this.view.note, held)) return;
    if (isSameNote(draft.note, held)) return this.#waits ? undefined : this.#ports.drop();
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
    if (this.#isSaving || stored || isSameNote(note, this.#waits ?? this.#base.note)) return;
    this.#isSaving = true;
    this.#ports.keep({ note, base: this.#base });
    this.#set({ state: 'saving', problem: '' });
    const result = await this.#ports.save(note, this.#base.version);
    this.#isSaving = false;
    if ('version' in result) this.#done(note, result.version);
    else if ('newer' in result) this.#refusedFor(result.newer);
    else if ('waits' in result) this.#wait(note);
    else if ('held' in result) this.#set({ state: 'kept' });
    else if ('offline' in result) {
      this.#set({ state: 'kept' });
      this.#later(TRY_AGAIN_MS);
    } else this.#set({ state: 'refused', problem: result.refused });
  }

  #wait(note: Note): void {
    this.#waits = note;
    this.#set({ state: 'kept' });
    if (!isSameNote(note, this.view.note)) this.#later(SAVE_AFTER_MS);
  }

  #goOn(): void {
    if (isSameNote(this.view.note, this.#base.note)) this.#done(this.#base.note, this.#base.version);
    else this.#later(0);
  }

  #done(note: Note, version: number): void {
    this.#base = { note, version };
    this.#waits = undefined;
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
    // The number moved on without the note, or with this very one: what was written beyond it is saved on top of it.
    this.#base = newer;
    this.#goOn();
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
