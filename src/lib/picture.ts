/** What a screen looked like when it was at rest, to stand there until the portal has drawn it anew. */
export interface Picture {
  html: string;
  /** All style sheets, as one. */
  css: string;
  /** Of the window, px: another one would have drawn another screen. */
  width: number;
  /** How close things stand: data-density of the page. */
  density: string;
  /** "As of 21 Nov 14:30. Opening…" */
  caption: string;
}

/** Where it lies among what a person has read: src/offline/read-cache.ts. */
export const PICTURE = 'picture of the home screen';

/** Whether a screen is still on its way: nothing but placeholders, or some among it. */
export function isUnfinished(screen: Element): boolean {
  return screen.querySelector('h1') === null || screen.querySelector('[data-loading]') !== null;
}
