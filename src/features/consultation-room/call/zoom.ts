/** How a picture is enlarged in its tile: the factor, and how far it is moved, as parts of the tile's edges. */
export interface Zoom {
  factor: number;
  x: number;
  y: number;
}

export const WHOLE: Zoom = { factor: 1, x: 0, y: 0 };
/** A picture of 1,280 × 720 shows no more detail beyond this. */
export const MOST_ZOOM = 3;

/** Returns the zoom with another factor; the middle of the tile shows the same place. */
export function zoomTo({ factor, x, y }: Zoom, wanted: number): Zoom {
  const next = limit(wanted, 1, MOST_ZOOM);
  const by = next / factor;
  return move({ factor: next, x: x * by, y: y * by }, 0, 0);
}

/** Returns the zoom moved by parts of the tile's edges, not beyond the edge of the picture. */
export function move({ factor, x, y }: Zoom, byX: number, byY: number): Zoom {
  const most = (factor - 1) / 2;
  return { factor, x: limit(x + byX, -most, most), y: limit(y + byY, -most, most) };
}

function limit(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
