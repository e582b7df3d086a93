import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { lazy } from '#server/reference/reference-data.ts';

const SIDE = 320;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface Picture {
  bytes: Uint8Array;
  sha256: string;
}

/** Drawn pictures of skin with fewer and fewer red patches, for comparison side by side. */
export const casePictures = lazy((): readonly Picture[] =>
  [14, 10, 6, 2].map((patches) => {
    const bytes = drawSkin(patches);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  }),
);

/** Lit from the left above, with pores; a patch is reddest in its middle. */
function drawSkin(patches: number): Uint8Array {
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  const spots = Array.from({ length: patches }, (_, i) => ({
    x: (i * 149 + 53) % SIDE,
    y: (i * 211 + 97) % SIDE,
    r: 9 + (i % 4) * 5,
  }));
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const red = spots.reduce(
        (most, spot) => Math.max(most, 1 - Math.hypot(spot.x - x, spot.y - y) / spot.r),
        0,
      );
      const light = Math.round(10 - (12 * (x + 2 * y)) / SIDE) + ((x * 7 + y * 13) % 5) - 2;
      const colour = [206 + light - 26 * red, 160 + light - 78 * red, 130 + light - 62 * red];
      rows.set(colour.map(Math.round), y * (1 + SIDE * 3) + 1 + x * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  // 8 bits per channel, RGB.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
