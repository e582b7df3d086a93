/**
 * Only a path of our own may follow a sign-in: anything else could lead a person who trusts us elsewhere. It is
 * what the browser makes of the text, because browsers drop tabs and line ends, and read `\` as `/`.
 */
export function ownPath(next: string | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(next, location.origin);
    // "/.//host" is read as "//host", which leads away when it is read again.
    if (origin === location.origin && !pathname.startsWith('//')) return pathname + search + hash;
  } catch {
    // Not an address.
  }
  return undefined;
}
