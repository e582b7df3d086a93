/** First segments of the server's own pages and answers, which are never the portal's page. */
const SERVER_PAGES = new Set([
  'p',
  'pay',
  'connectors',
  'prescription',
  'outbox',
  'health',
  'operations',
  'sign-on',
  'fhir',
]);

/** The nurse link, with one-time codes in its path: /nurse/{userId}/{access}/{refresh}. */
export function isNurseLink(path: string): boolean {
  const [first, second] = path.split('/').filter(Boolean);
  return first === 'nurse' && second !== undefined;
}

/** Returns whether a navigation to this path is answered with the portal's page from the cache. A nurse link asks the server first. */
export function isPortalPage(path: string, app: string): boolean {
  const segments = path.split('/').filter(Boolean);
  const [first = ''] = segments;
  if (first === app || SERVER_PAGES.has(first) || isNurseLink(path)) return false;
  return !(segments.at(-1) ?? '').includes('.');
}
