/** In steady typing, a page that crashes loses at most the input of this time. */
const LATEST_MS = 2_000;

export interface Autosave {
  /** Something changed that is not saved yet. */
  changed: () => void;
  /** Nothing is left to save. */
  cancel: () => void;
  /** Saves pending changes at once. */
  flush: () => void;
}

/**
 * Saves what people type in forms, the note and the prescription: after a pause, in steady typing at the latest two seconds
 * after the first change, and when the page is hidden or closed.
 */
export function autosave(save: () => void, pauseMs: number): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestAt: number | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    latestAt = undefined;
    globalThis.removeEventListener?.('pagehide', flush);
  };
  const flush = (): void => {
    if (latestAt === undefined) return;
    cancel();
    save();
  };
  return {
    changed() {
      if (latestAt === undefined) globalThis.addEventListener?.('pagehide', flush);
      latestAt ??= performance.now() + LATEST_MS;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(pauseMs, latestAt - performance.now())));
    },
    cancel,
    flush,
  };
}
