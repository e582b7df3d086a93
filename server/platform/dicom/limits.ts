/** The most elements of a file, those within sequences included: an enhanced CT of 1,000 frames has about 100,000. */
export const ELEMENTS_MAX = 200_000;
/** The most sequences within one another. */
export const DEPTH_MAX = 16;
/** The most pixels of a picture that is drawn: a canvas of Safari has no more. */
export const DRAWN_PIXELS_MAX = 16_777_216;
/** The most characters that are kept of a text. */
export const TEXT_MAX_CHARS = 200;
