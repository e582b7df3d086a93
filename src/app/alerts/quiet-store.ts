import { valueStore } from '#lib/value-store.ts';

/** Until when the engine keeps quiet but for emergencies, in ms; 0 when it does not: what the bar says. */
export const quietUntil = valueStore(0);
