import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * An IndexedDB store of this device. With `strict` a finished write is on disk; with Chromium's default, a
 * power cut loses the last writes. Reopens a connection that the browser has closed, as Safari does behind a
 * sleeping app. Closes when a later version of the portal upgrades the database: tabs of this version must
 * not block the upgrade, and continue with the stores that both versions know.
 */
export function deviceStore(
  database: string,
  name: string,
  durability: IDBTransactionDurability = 'default',
): UseStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    if (opening) return opening;
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    opening = promisifyRequest(request);
    const forget = (): void => void (opening = undefined);
    opening.then((db) => {
      db.addEventListener('close', forget);
      db.addEventListener('versionchange', () => {
        forget();
        db.close();
      });
    }, forget);
    return opening;
  };
  return async (mode, callback) => {
    const db = await open();
    return callback(db.transaction(name, mode, { durability }).objectStore(name));
  };
}
