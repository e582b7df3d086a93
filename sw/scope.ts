/** The worker's global scope, typed, because the compiler only knows `self` as any worker. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/**
 * First path segment of every call. One build serves every hospital: the server replaces this placeholder
 * when it sends the worker, so the text must not change.
 */
export const APP_SEGMENT = '__APP_SEGMENT__';

/** The server replaces this placeholder with a value that changes with every version and branding. */
export const INDEX_REVISION = '__INDEX_REVISION__';
