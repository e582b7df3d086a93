/** What stands in a route's place; in the entry, so it holds nothing else. */
export const faults = {
  name: 'faults',
  en: {
    notFoundTitle: 'There is no page here',
    notFoundText: 'The address may have a typing mistake, or the page has moved.',
    goHome: 'Go to the start',
    unexpected: 'Unexpected Application Error!',
    unexpectedText: 'Something on this page broke. What you had saved is safe.',
  },
} as const;
