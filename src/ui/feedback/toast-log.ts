export type ToastTone = 'plain' | 'ok' | 'warn' | 'danger';

export interface ToastEntry {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** When it was shown, ms since the epoch. */
  readonly at: number;
}

/** Older entries are dropped: they are too old to be of use. The log is kept in memory only. */
const ENTRIES_MAX = 100;

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** All toasts of this session, newest first; made for `useSyncExternalStore`. Clear it at log-out: texts may hold names. */
export const toastLog = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): readonly ToastEntry[] => entries,
  add(tone: ToastTone, text: string): ToastEntry {
    const entry: ToastEntry = { id: nextId++, tone, text, at: Date.now() };
    publish([entry, ...entries].slice(0, ENTRIES_MAX));
    return entry;
  },
  clear(): void {
    publish([]);
  },
};
