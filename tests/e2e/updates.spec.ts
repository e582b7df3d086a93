import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, raise, signIn, test } from '#tests/support/browser/e2e.ts';
import { deviceProfile } from '#tests/support/browser/device-profile.ts';
import { buildNamed, type Build } from '#tests/support/browser/next-build.ts';
import { write } from '#tests/support/journeys/nurse-steps.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { controlled } from '#tests/support/journeys/routes.ts';

/** Two releases while a visit is open and the outbox is full: nothing is lost, no page is blank, no one is thrown out. */
const portal = ownPortal();
let builds: Build[] = [];
test.beforeAll(() => {
  builds = ['n0', 'n1', 'n2'].map(buildNamed);
});
test.afterAll(async () => {
  await portal.end();
  for (const { directory } of builds) rmSync(directory, { recursive: true, force: true });
});

const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content');
const lines = (what: string): string[] => Array.from({ length: 20 }, (_, n) => `${what} ${n + 10}`);

/** The server is replaced; the page looks for a new worker, as it does by itself every hour. */
async function release(build: Build, page: Page): Promise<void> {
  await portal.stop();
  await portal.start(build.directory);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

/** A later version gives a store another shape, while this one's tabs have it open. @returns whether it could */
function upgradeStore(page: Page, database: string, version: number): Promise<boolean> {
  return page.evaluate(
    ([name, version]) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name, version);
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore(`new in ${version}`),
        );
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve(true);
        });
        setTimeout(resolve, 5_000, false);
      }),
    [database, version] as const,
  );
}

/** How many of a version's parts a page cannot load. */
function lostParts(page: Page, { parts }: Build): Promise<string[]> {
  return page.evaluate(async (parts) => {
    const found = await Promise.all(parts.map(async (part) => (await fetch(part)).ok));
    return parts.filter((_, at) => !found[at]);
  }, parts);
}

async function raiseHere(mrn: string): Promise<string> {
  const more = { mrn, reason: 'Wound looks red', hubKey: 'wardline_hadapsar' };
  return (await raise('TALK_TO_NURSE', more, portal.url)).requestId;
}

/** How messages leave the outbox: one alone, or several together. */
const DELIVERIES = /\/(portal\/v1\/writes|msg\/sendConsultationMessage)$/;

test(
  'two releases under an open visit with a full outbox: old parts load, stores change, everything arrives once',
  { tag: '@nightly' },
  async () => {
    test.setTimeout(240_000);
    const [now, next, last] = builds as [Build, Build, Build];
    await portal.start(now.directory);
    const device = deviceProfile();
    const browser = await device.open({ baseURL: portal.url });
    const visit = await browser.newPage();
    await signIn(visit, 'rekha.pawar');
    await controlled(visit);
    await visit.goto(`/nurse-service-details/${await raiseHere('204334')}`);
    await visit.getByRole('button', { name: 'Accept', exact: true }).click();
    await arriveInRoom(visit, '**/nurse-consultation/**');
    const queue = await browser.newPage();
    await queue.goto('/talk-nurse');
    expect([await buildOf(visit), await buildOf(queue)]).toEqual(['n0', 'n0']);
    // The outbox stays full over both releases: whatever is delivered gets no answer.
    await browser.route(DELIVERIES, (route) => route.abort());
    await write(visit, lines('Before'));
    const sent = async (): Promise<string[]> =>
      (
        await portal.sql<{ text: string }>(
          `select text from message where text ~ '^(Before|Between|After) ' order by seq`,
        )
      ).map(({ text }) => text);

    await release(next, queue);
    await queue.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => buildOf(queue)).toBe('n1');
    await expect(queue.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await buildOf(visit), 'nobody is taken out of a visit').toBe('n0');
    expect(await lostParts(visit, now)).toEqual([]);
    for (const database of ['portal-vault', 'portal-seen', 'portal-outbox'])
      expect(await upgradeStore(queue, database, 2), database).toBe(true);
    await write(visit, lines('Between'));

    await release(last, queue);
    await queue.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => buildOf(queue)).toBe('n2');
    await expect(queue.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await lostParts(visit, now)).toEqual([]);
    for (const database of ['portal-vault', 'portal-seen', 'portal-outbox'])
      expect(await upgradeStore(queue, database, 3), database).toBe(true);
    await write(visit, lines('After'));
    expect(await sent()).toEqual([]);

    await browser.unroute(DELIVERIES);
    await visit.reload();
    await expect.poll(() => buildOf(visit)).toBe('n2');
    await expect(visit.getByText('After 29', { exact: true })).toBeVisible();
    const all = ['Before', 'Between', 'After'].flatMap(lines);
    await expect.poll(sent, { timeout: 60_000 }).toEqual(all);
    await expect(visit.getByRole('button', { name: 'Online' })).toBeVisible();
    expect(await sent()).toEqual(all);
    expect(await lostParts(visit, { ...last, parts: ['/assets/never.js'] })).toEqual(['/assets/never.js']);
    await browser.close();
    device.remove();
  },
);
