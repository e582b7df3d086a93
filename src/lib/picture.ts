/** Picture of a complete screen, to be shown until the portal has rendered it again. */
export interface Picture {
  html: string;
  /** All style sheets, as one. */
  css: string;
  /** Width of the window in px: another width would draw another screen. */
  width: number;
  /** The page's data-density. */
  density: string;
  /** "As of 21 Nov 14:30. Opening…" */
  caption: string;
}

/** Its key in the user's read cache: src/offline/read-cache.ts. */
export const PICTURE = 'picture of the home screen';

/** Returns whether a screen is still on its way: nothing but placeholders, or some among it. */
export function isUnfinished(screen: Element): boolean {
  return screen.querySelector('h1') === null || screen.querySelector('[data-loading]') !== null;
}
