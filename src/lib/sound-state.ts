import { valueStore } from '#lib/value-store.ts';

/**
 * True if an alert would be heard right now; null until the browser was asked. Known to the first screen; src/lib/audio.ts, which comes
 * later, keeps it.
 */
export const armed = valueStore<boolean | null>(null);
