/** Messages of a browser about a line that a test has cut. */
export const CUT = [
  'ERR_INTERNET_DISCONNECTED',
  'Failed to load resource',
  'Failed to fetch',
  // The styles of a part, asked for before its script.
  'Unable to preload CSS',
  'No answer',
];
/** A device that has the worker, for `device`. */
export const INSTALLED = { serviceWorkers: 'allow', viewport: { width: 1024, height: 768 } } as const;
