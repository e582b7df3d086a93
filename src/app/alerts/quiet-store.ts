import { valueStore } from '#lib/value-store.ts';

/** End of quiet time (emergencies excepted), in ms, as the bar shows it; 0 without quiet time. */
export const quietUntil = valueStore(0);
