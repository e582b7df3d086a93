import type { Note } from '#contract/prescriptions.ts';
import { autosave } from '#forms/autosave.ts';
import { isSameNote, onNewer, type Versioned } from '#care/note/note-merge.ts';

const SAVE_AFTER_MS = 800;
const TRY_AGAIN_MS = 5_000;

/** queued: stored on this device, sent once online; conflict: another window changed the note too. */
export type NoteState = 'saved' | 'typing' | 'saving' | 'queued' | 'conflict' | 'refused';

export interface NoteView {
  note: Note;
  state: NoteState;
  savedAt: number | undefined;
  /** The server's note, when both were changed. */
  stored: Versioned | undefined;
  /** Why the server refused it. */
  problem: Error | undefined;
}

export interface Draft {
  note: Note;
  base: Versioned;
  /** Note that this device sent last: if the server has it, no other window has changed the note. */
  sent?: Note | undefined;
}

/**
 * The result of a save. `queued`: the outbox has it. `blocked`: the outbox has an earlier one that may have reached the server,
 * so this one is saved once that is known. `offline`: neither the server nor the outbox has it.
 */
export type Saved =
  | { version: number }
  | { newer: Versioned }
  | { queued: true }
  | { blocked: true }
  | { offline: true }
  | { refused: Error };

interface NotePorts {
  save: (note: Note, version: number) => Promise<Saved>;
  load: () => Promise<Draft | undefined>;
  keep: (draft: Draft) => void;
  drop: () => void;
}

/** The note that is being written: saves itself, keeps a draft while offline, and reports a conflict of two writers. */
export class NoteSaver {
  view: NoteView;
  /** Text of the diagnosis box that was not chosen: it is no part of the note, and not dropped in silence. */
  unpicked = '';
  #base: Versioned;
  #ports: NotePorts;
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  /** During a save or a conflict, changes are stored on this device only. */
  #autosave = autosave(() => {
    this.#keep();
    void this.#save();
  }, SAVE_AFTER_MS);
  /** The note that the outbox has to send. */
  #queued: Note | undefined;
  /** The last version known from the server. */
  #server: Versioned;
  /** The last note that was sent from here. */
  #sent: Note | undefined;

  constructor(base: Versioned, ports: NotePorts) {
    this.#base = base;
    this.#server = base;
    this.#ports = ports;
    this.view = {
      note: base.note,
      state: 'saved',
      savedAt: undefined,
      stored: undefined,
      problem: undefined,
    };
  }

  setUnpicked(typed: string): void {
    this.unpicked = typed;
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
    this.#autosave.changed();
  }

  /** Saves now: the network is back, or the screen closes. */
  flush(): void {
    if (!isSameNote(this.view.note, this.#base.note)) void this.#save();
  }

  /** Saves what is typed. @returns the note as the server has it; undefined when it does not have all of it */
  async settled(): Promise<Versioned | undefined> {
    this.#autosave.flush();
    this.flush();
    while (this.view.state === 'typing' || this.view.state === 'saving') {
      // oxlint-disable-next-line no-await-in-loop -- each change of the state may be the last one
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
    return this.view.state === 'saved' ? { note: this.view.note, version: this.#base.version } : undefined;
  }

  /** The note is closed as it is here, or what was typed beside it is dropped: nothing is left to save. */
  close(closed: Versioned): void {
    this.#autosave.cancel();
    clearTimeout(this.#timer);
    this.#base = closed;
    this.#server = closed;
    this.#queued = undefined;
    this.#ports.drop();
    this.#set({ note: closed.note, state: 'saved', stored: undefined, problem: undefined });
  }

  stop(): void {
    this.#autosave.flush();
    this.flush();
    clearTimeout(this.#timer);
  }

  /** Takes in the server's version after a poll or an event: another window or a change of mode made it. */
  meet(server: Versioned): void {
    this.#server = server;
    // The outbox reports the result of a queued note.
    if (this.#isSaving || this.#queued || server.version <= this.#base.version) return;
    const verdict = onNewer(this.#base, this.view.note, server);
    if (verdict === 'conflict') return;
    this.#base = server;
    if (verdict === 'adopt') this.#set({ note: server.note });
    if (this.view.state === 'queued') this.#continueSaving();
  }

  /** Takes in the note that the outbox has; undefined when it has none. */
  meetQueued(note: Note | undefined): void {
    if (!note && this.#queued) {
      this.#base = { note: this.#queued, version: this.#base.version };
      this.#queued = undefined;
      this.meet(this.#server);
    } else if (note && !this.#isSaving && isSameNote(this.view.note, this.#base.note)) {
      if (isSameNote(note, this.#base.note)) return;
      this.#queued = note;
      this.#set({ note, state: 'queued' });
    }
  }

  /** The server has a newer note of another person than the queued one. */
  overtaken(by: Versioned): void {
    this.#keep();
    this.#queued = undefined;
    this.#refusedFor(by);
  }

  /** The server refused the queued note; it stays in the outbox. */
  refuse(why: Error): void {
    if (!this.#queued) return;
    this.#queued = undefined;
    this.#set({ state: 'refused', problem: why });
  }

  /** Restores a draft that did not reach the server before a reload. */
  async restore(): Promise<void> {
    const draft = await this.#ports.load();
    const held = this.#queued ?? this.#base.note;
    if (!draft || !isSameNote(this.view.note, held)) return;
    if (isSameNote(draft.note, held)) return this.#queued ? undefined : this.#ports.drop();
    // A page that crashed may have saved what it sent before it crashed.
    const isOwn = draft.sent !== undefined && isSameNote(draft.sent, this.#base.note);
    // Based on an older note than the server's: the save will be refused, and both are shown.
    if (!isOwn && !isSameNote(draft.base.note, this.#base.note)) this.#base = draft.base;
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
    if (this.#isSaving || stored || isSameNote(note, this.#queued ?? this.#base.note)) return;
    this.#isSaving = true;
    this.#sent = note;
    this.#keep();
    this.#set({ state: 'saving', problem: undefined });
    const result = await this.#ports.save(note, this.#base.version);
    this.#isSaving = false;
    if ('version' in result) this.#done(note, result.version);
    else if ('newer' in result) this.#refusedFor(result.newer);
    else if ('queued' in result) this.#setQueued(note);
    else if ('blocked' in result) this.#set({ state: 'queued' });
    else if ('offline' in result) {
      this.#set({ state: 'queued' });
      this.#later(TRY_AGAIN_MS);
    } else this.#set({ state: 'refused', problem: result.refused });
  }

  #setQueued(note: Note): void {
    this.#queued = note;
    this.#set({ state: 'queued' });
    if (!isSameNote(note, this.view.note)) this.#later(SAVE_AFTER_MS);
  }

  #continueSaving(): void {
    if (isSameNote(this.view.note, this.#base.note)) this.#done(this.#base.note, this.#base.version);
    else this.#later(0);
  }

  #done(note: Note, version: number): void {
    this.#base = { note, version };
    this.#queued = undefined;
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
    // The newer version has the same note as before, or as here: later changes are saved on top of it.
    this.#base = newer;
    this.#continueSaving();
  }

  #keep(): void {
    this.#ports.keep({ note: this.view.note, base: this.#base, sent: this.#sent });
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
