/** Why bytes cannot become a picture of ours, in words for the person who sent them. */
export class PictureFault extends Error {
  override name = 'PictureFault';
}
