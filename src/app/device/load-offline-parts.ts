import { whenIdle } from '#lib/when-idle.ts';

/** Loads what is needed after the first screen; one import, so that its address is in the code once. */
export const loadOfflineParts = () => import('./offline-parts.ts');

/** Loads the same once the browser is idle. */
export const loadOfflinePartsLater = () => whenIdle().then(loadOfflineParts);
