import type { Because } from '#contract/reasons.ts';

/** Why a picture cannot be re-encoded. */
export class PictureFault extends Error {
  override name = 'PictureFault';
  why: Because;
  constructor(why: Because, cause?: unknown) {
    super(why.reason, { cause });
    this.why = why;
  }
}

/** @throws PictureFault PICTURE_TOO_LARGE */
export function mustBeWithin(pixels: number, max: number): void {
  if (pixels > max)
    throw new PictureFault({ reason: 'PICTURE_TOO_LARGE', params: { megapixels: max / 1e6 } });
}
