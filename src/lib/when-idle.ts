const LATEST_MS = 2_000;

/** Resolves once the browser has nothing to draw, or two seconds have passed: for what may come behind the first screen. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, LATEST_MS / 2);
  });
}
