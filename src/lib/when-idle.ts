const LATEST_MS = 2_000;
/** Later code loads after this time, even if the first screen was not painted. */
const SCREEN_MS = 5_000;

let tell: () => void;
const painted = new Promise<void>((resolve) => {
  tell = resolve;
  setTimeout(resolve, SCREEN_MS);
});

/** Tells `whenIdle` that the first screen is painted: a browser that is still loading data is idle before that. */
export function markFirstScreenPainted(): void {
  tell();
}

/** Resolves once the first screen is painted and the browser is idle, or two seconds after the paint. */
export async function whenIdle(): Promise<void> {
  await painted;
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, LATEST_MS / 2);
  });
}
