/** First segments that are the server's own pages and answers, never the portal's page. */
const SERVER_PAGES = new Set(['pay', 'outbox', 'health']);

/**
 * Whether a navigation to this path is answered with the portal's page from the cache. The nurse link
 * (/nurse/{userId}/{access}/{refresh}) carries one-time codes in its path: it always goes to the server.
 */
export function isPortalPage(path: string, app: string): boolean {
  const segments = path.split('/').filter(Boolean);
  const [first = '', ...rest] = segments;
  if (first === app || SERVER_PAGES.has(first)) return false;
  if (first === 'nurse' && rest.length > 0) return false;
  return !(segments.at(-1) ?? '').includes('.');
}
