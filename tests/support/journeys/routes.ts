import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, sql } from '#tests/support/browser/e2e.ts';
import type { Stop } from '#tests/support/journeys/stops.ts';

/** The path of a stop, with the ids of the seed in it. */
export async function pathOf({ path, sql: find }: Stop, ask = sql): Promise<string> {
  const [row] = find ? await ask<Record<string, string>>(find) : [{}];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => row?.[name] ?? 'none');
}

/** Navigates like a press on a link, without reloading the page. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await expect(page).toHaveURL((url) => url.pathname === path);
  await opened(page);
}

/** A screen is there, whatever it shows. */
export async function opened(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByText('Not built yet')).toHaveCount(0);
}

/** The worker has everything, and the page is its own. */
export async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await storesRest(page)).toBe(true);
}

/** Asks the worker for what its installation left for later, as the portal does when it is idle. @returns whether it has it */
export function storesRest(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<{ ok: boolean }>) => resolve(data.ok));
      port1.start();
    });
    active?.postMessage({ type: 'STORE_REST' }, [port2]);
    return answer;
  });
}

/** The scripts of a route that no press has opened yet are on the page, with all that they import. */
export async function routeHasCome(page: Page, source: string): Promise<void> {
  const manifest: unknown = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
  const chunks = manifest as Partial<Record<string, { file: string; imports: string[] }>>;
  const chunk = chunks[`${source}?tsr-split=component`];
  if (!chunk) throw new Error(`no chunk of ${source}`);
  const files = [chunk.file, ...chunk.imports.flatMap((name) => chunks[name]?.file ?? [])];
  const loaded = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  await expect.poll(loaded).toEqual(expect.arrayContaining(files.map((file) => `/${file}`)));
}

/** The address of the file that a source file came into, where it begins a chunk of its own. */
export function chunkOf(source: string): string {
  const manifest: unknown = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
  const chunk = (manifest as Partial<Record<string, { file: string }>>)[source];
  if (!chunk) throw new Error(`no chunk of ${source}`);
  return `/${chunk.file}`;
}
