/** Pixels of one canvas: iOS draws nothing on a canvas of more than 16.7 million. */
const CANVAS_MAX_PX = 12_000_000;
/** Length of one side in pixels that every supported browser accepts. */
const SIDE_MAX_PX = 8_192;
/** Pixels of all canvases at once, 4 bytes each: half of the 384 MB that iOS gives a page, as decoded images need the rest. */
const ALL_MAX_PX = 48_000_000;
/** Pages drawn before they are seen, at most, so that small pages do not become hundreds of canvases. */
const AHEAD_MAX = 8;

/** In CSS pixels, as shown. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The part of the pages that is seen, in CSS pixels from the top of the first page. */
interface View {
  readonly top: number;
  readonly height: number;
}

/** Returns the pixels per CSS pixel of a page's canvas: those of the screen, or fewer for a large page. */
export function canvasScale({ width, height }: PageSize, devicePixels: number): number {
  return Math.min(
    devicePixels,
    Math.sqrt(CANVAS_MAX_PX / (width * height)),
    SIDE_MAX_PX / Math.max(width, height),
  );
}

/**
 * Returns the places of the pages to draw, nearest first: those that are seen, and as many of those up to one view away as
 * memory allows. `gap` is the distance between two pages, in CSS pixels.
 */
export function pagesToDraw(
  sizes: readonly PageSize[],
  gap: number,
  view: View,
  devicePixels: number,
): number[] {
  const bottom = view.top + view.height;
  const near: { at: number; distance: number; fromMiddle: number; pixels: number }[] = [];
  let top = 0;
  for (const [at, size] of sizes.entries()) {
    const distance = Math.max(0, view.top - (top + size.height), top - bottom);
    if (distance <= view.height) {
      const fromMiddle = Math.abs(top + size.height / 2 - (view.top + view.height / 2));
      const pixels = size.width * size.height * canvasScale(size, devicePixels) ** 2;
      near.push({ at, distance, fromMiddle, pixels });
    }
    top += size.height + gap;
  }
  near.sort((a, b) => a.distance - b.distance || a.fromMiddle - b.fromMiddle);
  let pixels = 0;
  let ahead = 0;
  return near
    .filter((page, rank) => {
      pixels += page.pixels;
      if (page.distance > 0) ahead += 1;
      return rank === 0 || (pixels <= ALL_MAX_PX && ahead <= AHEAD_MAX);
    })
    .map(({ at }) => at);
}
