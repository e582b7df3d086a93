/** Start of a baseline frame (SOF0). */
const SOF0 = 0xc0;
/** Other frames: C1 to CF but tables (C4), JPG (C8) and arithmetic conditions (CC). */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

/** Reads the size of a baseline JPEG of 8 bits before anything is decoded; undefined for any other one. */
export function baselineSize(
  jpeg: Buffer,
): { rows: number; columns: number; components: number } | undefined {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 10 <= jpeg.length;) {
    if (jpeg[at] !== 0xff) return undefined;
    const marker = jpeg[at + 1] ?? 0;
    if (marker === SOF0) {
      if (jpeg[at + 4] !== 8) return undefined;
      return {
        rows: jpeg.readUInt16BE(at + 5),
        columns: jpeg.readUInt16BE(at + 7),
        components: jpeg[at + 9] ?? 0,
      };
    }
    if (marker > SOF0 && marker <= 0xcf && !NO_FRAME.has(marker)) return undefined;
    // A marker that is filled up has FF before it.
    at += marker === 0xff ? 1 : 2 + jpeg.readUInt16BE(at + 2);
  }
  return undefined;
}
