import { expect, type Page } from '@playwright/test';
import { DEVICE_TOKEN_KEY } from '#offline/device-token.ts';
import { OPEN_KEYS, OUTBOX_DATABASE, READS_DATABASE, VAULT_DATABASE } from '#contract/device-names.ts';
import { SESSION_KEYS } from '#offline/session-keys.ts';

/** How many things of people a page's device keeps: keys, drafts, what was read, what waits. */
export function countDeviceData(page: Page, besides: readonly string[] = []): Promise<number> {
  const places: Places = {
    besides: ['device-key', DEVICE_TOKEN_KEY, ...besides],
    openKeys: OPEN_KEYS,
    stores: [
      [VAULT_DATABASE, 'values'],
      [READS_DATABASE, 'reads'],
      [OUTBOX_DATABASE, 'writes'],
    ],
  };
  return page.evaluate(countEntries, places);
}

/** The session's own keys go with the answer to the logout, or without it when the line says nothing. */
const SESSION = Object.values(SESSION_KEYS).flatMap((keys) => Object.values(keys));

/** How long from the next press until nothing of any patient is kept any more, ms. */
export async function wipedWithin(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { pressedAt: performance.now() }), true);
  });
  await press();
  for (;;) {
    const left = await countDeviceData(page, SESSION);
    const ms = await page.evaluate(
      () => performance.now() - (window as unknown as { pressedAt: number }).pressedAt,
    );
    if (left === 0) return ms;
  }
}

interface Places {
  besides: readonly string[];
  openKeys: string;
  stores: readonly (readonly [database: string, store: string])[];
}

/** Runs in the page, which knows no constant of this file. */
async function countEntries({ besides, openKeys, stores }: Places): Promise<number> {
  const count = async (database: string, store: string): Promise<number> => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opened = indexedDB.open(database);
      opened.addEventListener('success', () => resolve(opened.result));
    });
    const keys = db.transaction(store).objectStore(store).getAllKeys();
    return new Promise((resolve) =>
      keys.addEventListener('success', () => {
        db.close();
        resolve(
          keys.result.filter((key) => key !== 0 && !(typeof key === 'string' && besides.includes(key)))
            .length,
        );
      }),
    );
  };
  const counts = await Promise.all(stores.map(([database, store]) => count(database, store)));
  const keys = await (await caches.open(openKeys)).keys();
  return counts.reduce((all, one) => all + one, keys.length);
}

/** Returns what the page has read is on the device, too: nothing more has come for a while. */
export async function settled(page: Page): Promise<void> {
  let before = 0;
  const isSame = async (): Promise<boolean> => {
    const last = before;
    before = await countDeviceData(page);
    return before > 0 && before === last;
  };
  await expect.poll(isSame, { intervals: [1_500] }).toBe(true);
}
