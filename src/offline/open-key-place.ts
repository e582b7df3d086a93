/**
 * Unlocked keys of signed-in people are in Cache Storage, sealed with the device's key, which is in
 * IndexedDB. Neither alone opens any data.
 */
export const placeOf = (userId: string): string => `/open-keys/${userId}`;

/** Returns whether a person's user data key is unlocked on this device. */
export async function hasOpenKey(userId: string): Promise<boolean> {
  try {
    const found = await caches.match(placeOf(userId));
    // While an answer is unread, the browser keeps the file of a key that was deleted.
    await found?.arrayBuffer();
    return found !== undefined;
  } catch {
    // Without Cache Storage this cannot be determined.
    return true;
  }
}
