/**
 * The keys of those who are signed in and not locked. A browser's database only marks what is deleted: its bytes stay in
 * the files for days. What leaves a cache was a file of its own and is gone. So an open key lies in a cache, sealed with
 * the device's key, which lies in the database: neither alone opens anything.
 */
export const OPEN_KEYS = 'portal-open-keys';

export const placeOf = (userId: string): string => `/open-keys/${userId}`;

/** Whether the key of what a person keeps here is open: it is not while the device is locked, whatever else says so. */
export async function hasOpenKey(userId: string): Promise<boolean> {
  // A browser that keeps nothing cannot tell.
  const found = await caches.match(placeOf(userId)).catch(() => true);
  return found !== undefined;
}
