import { whenIdle } from '#lib/when-idle.ts';

/** What is needed behind the first screen: one place asks for it, so that its address stands in the code once. */
export const loadOfflineParts = () => import('./offline-parts.ts');

/** The same of what the first screen does not wait for. */
export const loadOfflinePartsLater = () => whenIdle().then(loadOfflineParts);
