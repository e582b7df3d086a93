/** Words in place of a route that failed, and errors by their names; part of the entry chunk, so it holds nothing else. */
export const faults = {
  name: 'faults',
  en: {
    notFoundTitle: 'Page not found',
    notFoundText: 'Check the address.',
    goHome: 'Go to home',
    unexpected: 'Unexpected Application Error!',
    unexpectedText: 'This page stopped working. Saved data is safe.',
    NetworkError: 'The server did not respond. Try again.',
    DeviceRefused: 'The device did not confirm that it is you. Try again.',
    QuotaExceededError: 'Storage is full. Free up space on this device.',
  },
} as const;
