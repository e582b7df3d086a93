import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';

const QUEUES = [
  ['Lab Services', '/agent-dashboard'],
  ['Second Opinion Services', '/agent-soboard'],
  ['Diagnostic Services', '/agent-diagnostic'],
  ['Ampath Labs', '/agent-ampath'],
  ['AlertU Services', '/agent-alert'],
  ['Red Cliff Services', '/agent-redcliff'],
] as const;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

/** Opens a queue from the bar, or from "More", which holds the entries that do not fit. */
async function openQueue(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link').first()).toBeVisible();
  const link = menu.getByRole('link', { name: label });
  if (!(await link.isVisible())) {
    await menu.getByRole('button', { name: /^More/ }).click();
    return page.getByRole('menuitem', { name: label }).click();
  }
  return link.click();
}

test('R2.23 the six queues: each lists its own orders, its filters are in the URL, a view is saved', async ({
  signedIn,
}) => {
  const page = await signedIn('farhan.shaikh');
  for (const [label, path] of QUEUES) {
    await openQueue(page, label);
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(page.getByRole('grid', { name: label }).getByRole('row').nth(1)).toBeVisible();
  }
  await page.goto('/agent-dashboard');
  await page.getByLabel('Status', { exact: true }).selectOption('COMPLETED');
  await expect(page).toHaveURL(/status=COMPLETED/);
  const [done] = await sql<{ n: number }>(
    `select count(*)::int as n from request where kind = 'LAB' and status = 'COMPLETED'`,
  );
  await expect(page.getByText(`of ${done?.n}`)).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('View name').fill('Done');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page).toHaveURL(/status=COMPLETED/);
});

test('a long queue is read to its end, and an event reads again what is in view alone', async ({
  signedIn,
}) => {
  await sql(
    `insert into request (id, service_number, kind, status, mode, patient_id, reason, reason_lang, requested_at, waiting_since)
     select 'long-' || n, 'LONG-' || n, 'ALERTU', 'REQUESTED', 'IN_PERSON',
       (select id from patient where mrn = '204351'), 'Home collection', 'en', now(), now() - make_interval(days => 9)
     from generate_series(1, 300) as n`,
  );
  const page = await signedIn('farhan.shaikh');
  let reads = 0;
  page.on('request', (request) => void (reads += request.url().endsWith('/firstAlertNotifications') ? 1 : 0));
  await page.goto('/agent-alert');
  const shown = page.getByText(/^\d+ of \d+$/);
  await expect(shown).toHaveText(/^50 of /);
  const total = Number((await shown.innerText()).split(' ').at(-1));
  await page.getByRole('grid').getByRole('row').nth(2).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(shown).toHaveText(`${total} of ${total}`, { timeout: 300 });
  }).toPass();
  expect(reads).toBeGreaterThanOrEqual(6);

  reads = 0;
  const { serviceNumber } = await raise('ALERTU', { mrn: '204352', hubKey: undefined });
  await expect(shown).toHaveText(`${total + 1} of ${total + 1}`);
  // Waiting for the shortest time it is last.
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByRole('row', { name: new RegExp(serviceNumber) })).toBeVisible({ timeout: 300 });
  }).toPass();
  expect(reads).toBeLessThan(5);
  await sql(`delete from request where id like 'long-%'`);
});

test('orders are accepted many at once; one that someone else changed is said', async ({
  signedIn,
  expected,
}) => {
  expected.push('409');
  const page = await signedIn('leela.mathew');
  const first = await raise('REDCLIFF', { mrn: '204351', productCodes: ['P-CBC'], hubKey: undefined });
  const second = await raise('REDCLIFF', { mrn: '204352', productCodes: ['ESR'], hubKey: undefined });
  await page.goto('/agent-redcliff?with=unassigned&sort=number&down=true');
  const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });
  for (const { serviceNumber } of [first, second]) await row(serviceNumber).getByRole('checkbox').check();
  // At the last moment: the list is read again with every event, and would know of it.
  await page.route('**/portal/v1/writes', async (route) => {
    await sql(`update request set version = version + 1 where id = '${second.requestId}'`);
    await route.continue();
  });
  await page.getByRole('button', { name: /^Accept \d+ orders?$/ }).click();
  await expect(page.getByText('1 order set to “Accepted”.')).toBeVisible();
  await expect(page.getByText(/^1 could not be changed/)).toBeVisible();
  expect(
    await sql(
      `select status from request where id in ('${first.requestId}', '${second.requestId}') order by service_number`,
    ),
  ).toEqual([{ status: 'ACCEPTED' }, { status: 'REQUESTED' }]);
});

test(
  'R4.19 an order: products, prescription, a result through a dropped line, scan report, notes, rewards',
  { tag: '@main' },
  async ({ signedIn, expected }) => {
    expected.push('ERR_FAILED', 'Failed to load resource', 'ERR_INTERNET_DISCONNECTED');
    const page = await signedIn('farhan.shaikh');
    const { requestId } = await raise('DIAGNOSTIC', {
      mrn: '204345',
      productCodes: ['P-CBC', 'ESR'],
      consultationMode: 'IN_PERSON',
      hubKey: undefined,
    });
    await page.goto(`/agent-service-details/${requestId}`);
    await page.getByRole('button', { name: 'Accept order' }).click();
    await page.getByRole('button', { name: 'Start order' }).click();
    const product = page.getByRole('region', { name: 'Tests' }).getByRole('combobox').first();
    await product.selectOption('ACCEPTED');
    await expect(page.getByText('In progress').first()).toBeVisible();

    // The line breaks in the middle of an upload, and the upload continues by itself.
    const filed: string[] = [];
    page.on('request', (request) => {
      const call = /\/(uploadLabTestResults|savePrescription|uploads\/\w+)$/.exec(
        new URL(request.url()).pathname,
      );
      if (call?.[1]) filed.push(call[1]);
    });
    let dropped = 0;
    await page.route('**/uploadLabTestResults', (route) => {
      dropped += 1;
      return route.abort();
    });
    await page
      .getByRole('region', { name: 'Results' })
      .or(page.locator('main'))
      .locator('input[type=file][aria-label="Choose a file"]')
      .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(page.getByText(/^Connection lost at .*; retrying in/)).toBeVisible();
    await page.unroute('**/uploadLabTestResults');
    await expect(page.getByText('Checked and stored')).toBeVisible();
    await page
      .locator('input[type=file][aria-label="Attach prescription"]')
      .setInputFiles({ name: 'from-gp.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(page.getByText('Attached', { exact: true })).toBeVisible();
    // Small files go in one request each; only larger ones go in pieces.
    expect(filed.slice(dropped)).toEqual(['uploadLabTestResults', 'savePrescription']);
    expect(
      await sql(`select name, kind from document where request_id = '${requestId}' order by name`),
    ).toEqual([
      { name: 'from-gp.pdf', kind: 'OTHER' },
      { name: 'scan.pdf', kind: 'LAB_RESULT' },
    ]);

    await page.getByLabel('Scan report status').selectOption('UPLOADED');
    await expect
      .poll(() => sql(`select scan_report_status as s from request where id = '${requestId}'`))
      .toEqual([{ s: 'UPLOADED' }]);

    // What is typed survives a reload; a change by another person asks.
    await page.getByLabel('Notes for the next agent').fill('Second floor, no lift');
    await expect(page.getByText('Your text is kept on this device.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Your earlier text was restored.')).toBeVisible();
    await sql(`update request set notes = 'From the desk', version = version + 1 where id = '${requestId}'`);
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByRole('button', { name: 'Save' }).click();
    await expect(notes.getByText('Someone else changed this')).toBeVisible();
    await notes.getByRole('button', { name: 'Keep my version' }).click();
    await expect
      .poll(() => sql(`select notes from request where id = '${requestId}'`))
      .toEqual([{ notes: 'Second floor, no lift' }]);

    await page.getByRole('button', { name: 'Complete order' }).click();
    const ending = page.getByRole('dialog');
    await expect(ending.getByText('This order has no recorded payment.')).toBeVisible();
    await ending.getByRole('button', { name: 'Complete order' }).click();
    await expect(ending.getByText('Required.')).toBeVisible();
    await ending.getByLabel('Reason for completing it anyway').fill('Paid in cash at the door');
    await ending.getByRole('button', { name: 'Complete order' }).click();
    await expect(page.getByText('Paid in cash at the door')).toBeVisible();
    await page.getByRole('button', { name: /^Grant \d+ points/ }).click();
    await expect(page.getByText(/points granted/)).toBeVisible();
    expect(await sql(`select points from reward where request_id = '${requestId}'`)).toHaveLength(1);
  },
);

test('a quick reply goes into the box, and to the patient only once it is sent', async ({ signedIn }) => {
  const page = await signedIn('farhan.shaikh');
  const order = { mrn: '204346', productCodes: ['P-CBC'], consultationMode: 'IN_PERSON', hubKey: undefined };
  const { requestId } = await raise('DIAGNOSTIC', order);
  await page.goto(`/agent-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept order' }).click();
  const box = page.getByRole('textbox', { name: /^Message to/ }).first();
  await box.fill('Good morning.');
  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(/^Good morning\. Your reports are ready/);
  const sent = () => sql<{ text: string }>(`select text from message where request_id = '${requestId}'`);
  expect(await sent()).toEqual([]);
  await box.fill('Good morning. Your report is ready.');
  await page.keyboard.press('Enter');
  await expect.poll(sent).toEqual([{ text: 'Good morning. Your report is ready.' }]);
});

test('R2.24 AGENT_PT plans a home visit and reports it', async ({ signedIn }) => {
  const page = await signedIn('sunil.more');
  await page.getByRole('link', { name: 'Home Care' }).first().click();
  const [visit] = await sql<{ id: string }>(
    `select id from request where kind = 'HOME_CARE' and status = 'IN_PROGRESS' limit 1`,
  );
  await page.goto(`/agent-service-details/${visit?.id}`);
  await page.getByRole('button', { name: 'Plan visit' }).click();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Enter a date.')).toBeVisible();
  await expect(page.getByText('Enter a time such as 14:30.')).toBeVisible();
  await page.getByLabel('Day').fill('2027-01-12');
  await page.getByLabel('Time', { exact: true }).fill('10:30');
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByLabel('Task 1', { exact: true }).fill('Dress the wound');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('0 of 1 tasks done')).toBeVisible();
  const rows = await sql<{ at: string; tasks: unknown }>(
    `select scheduled_at as at, tasks from home_visit where request_id = '${visit?.id}' and scheduled_at > '2027-01-01'`,
  );
  expect(rows).toEqual([
    { at: '2027-01-12T05:00:00.000Z', tasks: [{ text: 'Dress the wound', done: false }] },
  ]);
});
