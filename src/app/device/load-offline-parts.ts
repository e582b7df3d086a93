import { loadLater } from '#lib/load-later.ts';

/** Loads what is needed after the first screen; one import, so that its address is in the code once. */
export const loadOfflineParts = () => import('./offline-parts.ts');

export const loadOfflinePartsLater = () => loadLater(loadOfflineParts);
