import { valueStore } from './value-store.ts';

/** True while the cookie preferences are open, from the footers. */
export const cookieSettings = valueStore(false);
