import type { Page } from '@playwright/test';
import { expect, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { takeOne, write } from '#tests/support/journeys/nurse-steps.ts';

const MB = 1024 * 1024;
const BIG = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(12 * MB, 'wardline'),
  Buffer.from('\n%%EOF'),
]);

/** Opens an order that may be uploaded to. @returns its request */
async function acceptOrder(page: Page, mrn: string): Promise<string> {
  await signIn(page, 'farhan.shaikh');
  const { requestId } = await raise('DIAGNOSTIC', {
    mrn,
    productCodes: ['ESR'],
    consultationMode: 'IN_PERSON',
    hubKey: undefined,
  });
  await page.goto(`/agent-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept order' }).click();
  await expect(page.getByRole('button', { name: 'Start order' })).toBeVisible();
  return requestId;
}

const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page
    .locator('input[type=file][aria-label="Choose a file"]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
const storedOf = (requestId: string) =>
  sql(`select name, size_bytes::int as n from document where request_id = '${requestId}' order by name`);

test('a result of 12 MB from a tab that dies half-way continues from the piece that the server has, and is stored whole and once', async ({
  device,
  expected,
}) => {
  expected.push('ERR_', 'Failed to load resource');
  const first = await device();
  const requestId = await acceptOrder(first, '204335');
  // Four pieces go through; then the line says nothing any more.
  let through = 0;
  let pieces = 0;
  await first.route('**/uploads/piece**', async (route) => {
    pieces += 1;
    if (pieces > 4) return;
    through += Number(new URL(route.request().url()).searchParams.get('sizeBytes'));
    await route.continue();
  });
  await choose(first, 'scan.pdf', BIG);
  await expect.poll(() => pieces, { timeout: 30_000 }).toBe(5);
  const second = await first.context().newPage();
  await first.close();

  const offsets: number[] = [];
  second.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/uploads/piece')) offsets.push(Number(url.searchParams.get('offset')));
  });
  await second.goto(`/agent-service-details/${requestId}`);
  await expect(second.getByText('Checked and stored')).toBeVisible({ timeout: 60_000 });
  // The piece that hung may have arrived with the death of its tab.
  expect(through).toBeGreaterThan(MB);
  expect(offsets[0]).toBeGreaterThanOrEqual(through);
  expect(offsets.toSorted((a, b) => a - b)).toEqual(offsets);
  expect(await storedOf(requestId)).toEqual([{ name: 'scan.pdf', n: BIG.length }]);
  await expect(second.getByRole('button', { name: 'Online' })).toBeVisible();
});

test(
  'a captured letter of 6 MB continues from the piece that the server has, after messages, and is filed whole and once',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    expected.push('ERR_', 'Failed to load resource');
    const page = await device();
    await signIn(page, 'rekha.pawar');
    await takeOne(page, '204338');
    const letter = BIG.subarray(0, 6 * MB);
    const offsets: number[] = [];
    await page.route('**/uploads/piece**', async (route) => {
      offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')));
      if (offsets.length === 3) await route.abort();
      else await route.continue();
    });
    await page.getByRole('tab', { name: 'Capture' }).click();
    await page.getByLabel('Document name').fill('Discharge letter');
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter });
    await expect.poll(() => offsets.length).toBe(3);
    await page.reload();
    await write(page, ['The letter is on its way']);
    await expect(page.getByRole('button', { name: 'View Discharge letter' })).toBeVisible({
      timeout: 30_000,
    });
    // What was aborted continues where it was; nothing begins at the first byte again.
    expect(offsets.slice(3).every((offset) => offset >= (offsets[2] ?? Infinity))).toBe(true);
    expect(offsets.length).toBeGreaterThan(4);
    expect(
      await sql(`select kind, size_bytes::int as n from document where name = 'Discharge letter'`),
    ).toEqual([{ kind: 'CAPTURE', n: letter.length }]);
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
  },
);

test(
  'a file on its way rests when it is paused, also through a reload, and continues; a refused one is shown with its reason',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    expected.push('415', 'Failed to load resource', 'ERR_');
    const page = await device();
    const requestId = await acceptOrder(page, '204336');
    // The first piece goes through; the next one hangs until the page is reloaded.
    let pieces = 0;
    let hangs = true;
    await page.route('**/uploads/piece**', async (route) => {
      pieces += 1;
      if (!hangs || pieces === 1) await route.continue();
    });
    await choose(page, 'scan.pdf', BIG);
    const row = page.getByRole('listitem').filter({ hasText: 'scan.pdf' });
    await expect(row.getByText('256 kB sent')).toBeVisible();
    await row.getByRole('button', { name: 'Pause' }).click();
    await expect(row.getByText('Paused at 256 kB')).toBeVisible();
    hangs = false;
    await page.reload();
    await expect(row.getByText('Paused at 256 kB')).toBeVisible();
    // What follows does not wait for it, and another kind of file is not taken.
    await choose(page, 'letter.pdf', Buffer.from('Dear colleague'));
    const letter = page.getByRole('listitem').filter({ hasText: 'letter.pdf' });
    await expect(letter.getByRole('button', { name: 'Remove' })).toBeVisible();
    expect(await storedOf(requestId)).toEqual([]);
    await letter.getByRole('button', { name: 'Remove' }).click();
    await row.getByRole('button', { name: 'Resume' }).click();
    await expect(row.getByText('Checked and stored')).toBeVisible({ timeout: 30_000 });
    expect(await storedOf(requestId)).toEqual([{ name: 'scan.pdf', n: BIG.length }]);
  },
);

test(
  'a file that the device cannot keep is sent from the page, which says to leave it open',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    expected.push('ERR_', 'Failed to load resource');
    const page = await device();
    const requestId = await acceptOrder(page, '204337');
    await page.evaluate(undoFiles);
    let hangs = true;
    await page.route('**/uploads/piece**', (route) => (hangs ? route.abort() : route.continue()));
    await choose(page, 'scan.pdf', BIG);
    const row = page.getByRole('listitem').filter({ hasText: 'scan.pdf' });
    await expect(row.getByText(/Keep this page open until it is uploaded$/)).toBeVisible();
    hangs = false;
    await expect(row.getByText('Checked and stored')).toBeVisible({ timeout: 30_000 });
    expect(await storedOf(requestId)).toEqual([{ name: 'scan.pdf', n: BIG.length }]);
  },
);

/** Runs in the page: from now on the disk has no room for a file, and what writes one is undone. */
function undoFiles(): void {
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')
    ?.value as IDBObjectStore['put'];
  IDBObjectStore.prototype.put = function putOrUndo(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    const request = put.call(this, value, key);
    if (typeof key === 'string' && key.startsWith('file:')) this.transaction.abort();
    return request;
  };
}
