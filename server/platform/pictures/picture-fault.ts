import type { Because } from '#contract/reasons.ts';

/** Why a picture cannot be re-encoded. */
export class PictureFault extends Error {
  override name = 'PictureFault';
  why: Because;
  constructor(why: Because) {
    super(why.reason);
    this.why = why;
  }
}
