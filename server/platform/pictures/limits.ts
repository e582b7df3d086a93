/** Limit for a picture that is stored in its own size: a phone's camera, or a page of A4 scanned at 500 dots an inch. */
export const STORED_PIXELS_MAX = 25_000_000;
/** Limit for a picture that is decoded row by row and made smaller. */
export const STREAMED_PIXELS_MAX = 120_000_000;
/** Limit for a picture that is decoded as a whole, with four bytes a pixel. */
export const WHOLE_PIXELS_MAX = 50_000_000;
/** The longer edge of a picture that was made smaller or converted, in pixels. */
export const STORED_EDGE = 4_096;
/** The longer edge of a picture that is drawn into a PDF, such as a signature, in pixels. */
export const DRAWN_EDGE = 2_000;
/** The most pages of a scan, and the most bytes of the PDF of its pages. */
export const PAGES_MAX = 200;
export const PDF_MAX_BYTES = 100 * 1024 * 1024;
/** Quality of a JPEG that this server encodes. */
export const JPEG_QUALITY = 85;
/** The most seconds of one operation of the decoder; a time limit of the thread cannot interrupt it. */
export const DECODE_S = 20;
