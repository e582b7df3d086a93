/** @returns the path of a Chromium that runs here */
export function findChromium(): Promise<string>;
/** @returns the path of Debian's Firefox, needed for the genuine push */
export function findFirefox(): string | undefined;
export function findHeadless(): Promise<string>;
export function findPackedChromium(): Promise<string>;
