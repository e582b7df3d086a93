/** Why a picture cannot be re-encoded, in words for the person who sent it. */
export class PictureFault extends Error {
  override name = 'PictureFault';
}
