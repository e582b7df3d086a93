/** Limit for a stored picture: a phone's camera, or a page of A4 scanned at 500 dots an inch. */
export const STORED_PIXELS_MAX = 25_000_000;
