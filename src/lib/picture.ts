/** What a screen looked like when it was complete, to be shown until the portal has rendered it again. */
export interface Picture {
  html: string;
  /** All style sheets, as one. */
  css: string;
  /** Of the window, px: another one would have drawn another screen. */
  width: number;
  /** The page's data-density. */
  density: string;
  /** "As of 21 Nov 14:30. Opening…" */
  caption: string;
}

/** Its key in the user's read cache: src/offline/read-cache.ts. */
export const PICTURE = 'picture of the home screen';

/** Whether a screen is still on its way: nothing but placeholders, or some among it. */
export function isUnfinished(screen: Element): boolean {
  return screen.querySelector('h1') === null || screen.querySelector('[data-loading]') !== null;
}
