import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * A store of this device. With `strict` its writes are on the disk when they end, not in the system's memory alone:
 * Chromium's default loses the last ones with the power. Opened anew when the browser closed it, as Safari does behind
 * a sleeping app; and closed for a later version of the portal that gives it another shape: this version's tabs must
 * not keep that one waiting, and go on with what both know.
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
