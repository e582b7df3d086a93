/** Less than the two seconds that a crash may cost: writing takes time too. */
const LATEST_MS = 1_500;

export interface Autosave {
  /** Something changed that is not saved yet. */
  changed: () => void;
  /** Nothing is left to save. */
  cancel: () => void;
  /** Saves pending changes at once. */
  flush: () => void;
}

/**
 * Saves what people type in forms, the note and the prescription: after a pause, in steady typing at the latest a second and a half
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
