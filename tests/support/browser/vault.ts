import type { Page } from '@playwright/test';

/** The names in the vault, and all that is readable in it. */
export function vaultOf(page: Page): Promise<{ names: string[]; text: string }> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('portal-vault');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.addEventListener('success', () => resolve(opened.result));
      opened.addEventListener('error', () => reject(new Error('no vault')));
    });
    const store = db.transaction('values').objectStore('values');
    const of = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const [names, values] = await Promise.all([of(store.getAllKeys()), of(store.getAll())]);
    const bytes = (values as { data?: ArrayBuffer }[]).map(({ data }) => new TextDecoder().decode(data));
    return { names: names.map(String), text: JSON.stringify(values) + bytes.join('') };
  });
}
