const LATEST_MS = 2_000;
/** A screen that does not come keeps nothing else back for longer. */
const SCREEN_MS = 5_000;

let tell: () => void;
const stands = new Promise<void>((resolve) => {
  tell = resolve;
  setTimeout(resolve, SCREEN_MS);
});

/** Says that the first screen has been drawn: a browser that waits for its data calls itself idle before. */
export function screenStands(): void {
  tell();
}

/** Resolves once the first screen is there and the browser has nothing to draw, or two seconds after: for what may come behind. */
export async function whenIdle(): Promise<void> {
  await stands;
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, LATEST_MS / 2);
  });
}
