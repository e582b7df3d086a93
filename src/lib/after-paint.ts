/** A page that draws nothing for this long is not waited for. */
const NO_FRAME_MS = 100;

/** Calls `then` once, after the current changes have been painted; in a hidden page, at once. */
export function afterPaint(then: () => void): void {
  if (document.visibilityState === 'hidden') return queueMicrotask(then);
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    then();
  };
  // The second frame begins once the first is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(once));
  setTimeout(once, NO_FRAME_MS);
}
