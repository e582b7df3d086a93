/** The worker's global, with its own type: the compiler knows `self` as any kind of worker. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/**
 * First path segment of every call. One build serves every hospital: the server writes its own segment over this mark
 * when it sends the worker, so the text must stay as it is.
 */
export const APP_SEGMENT = '__APP_SEGMENT__';

/** What the server writes over this mark changes with every version and every branding. */
export const INDEX_REVISION = '__INDEX_REVISION__';
