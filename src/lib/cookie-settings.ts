import { valueStore } from './value-store.ts';

/** Whether the cookie preferences are open: the footers ask for it. */
export const cookieSettings = valueStore(false);
