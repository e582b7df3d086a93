import type { Page } from '@playwright/test';
import { expect, raise, sql } from '#tests/support/browser/e2e.ts';
import { arriveInRoom, pick, pressSettled } from '#tests/support/journeys/room-steps.ts';

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
/** Three mebibytes go up in pieces of one. */
const LARGE = Buffer.concat([Buffer.from(PDF), Buffer.alloc(3 * 1024 * 1024, ' ')]);

export interface Order {
  id: string;
  number: string;
  amount: number;
}

/** Orders a blood count and HbA1c in the room that is open. */
export async function orderTwo(doctor: Page): Promise<void> {
  await doctor.getByRole('tab', { name: 'Lab orders' }).click();
  await pick(doctor, 'Add test', 'complete blood');
  await pick(doctor, 'Add test', 'HbA1c');
  await doctor.getByRole('button', { name: 'Order 2 tests' }).click();
  await expect(doctor.getByText(/^LB-\d+$/).first()).toBeVisible();
}

/** The doctor takes the patient, orders two tests and ends the visit. @returns the visit and its order */
export async function orderTests(
  doctor: Page,
  of: { mrn: string; hubKey?: string },
): Promise<{ visit: string; order: Order }> {
  const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '${of.mrn}'`);
  await raise('TALK_TO_DOC', { ...of, consultationMode: 'CHAT' });
  const card = doctor
    .getByRole('listitem')
    .filter({ hasText: patient?.name ?? '' })
    .first();
  await pressSettled(card.getByRole('button', { name: 'Accept', exact: true }));
  await arriveInRoom(doctor);
  const visit = new URL(doctor.url()).pathname.split('/')[2] ?? '';
  await orderTwo(doctor);
  await doctor.getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.waitForURL('**/dashboard');
  const [order] = await sql<Order>(
    `select r.id, r.service_number as number, r.amount_paise as amount
     from request r join consultation c on c.id = r.ordered_by_consultation_id where c.consultation_number = '${visit}'`,
  );
  if (!order) throw new Error('The order is not in the database.');
  return { visit, order };
}

/** Finds and opens an order by the filters: unassigned, not begun, this number. */
export async function findAndOpen(agent: Page, { id, number }: Order): Promise<void> {
  await agent.getByLabel('Status', { exact: true }).selectOption('REQUESTED');
  await agent.getByRole('button', { name: 'Unassigned' }).click();
  await agent.getByLabel('Name, phone, order').fill(number);
  await expect(agent.getByText('1 of 1')).toBeVisible();
  await expect
    .poll(() => Object.fromEntries(new URL(agent.url()).searchParams))
    .toMatchObject({ status: 'REQUESTED', with: 'unassigned', q: number });
  await agent.getByRole('row', { name: new RegExp(number) }).dblclick();
  await agent.waitForURL(`**/agent-service-details/${id}`);
}

/** Works on an accepted order: starts, moves one test, and uploads a small and a large result. */
export async function runTests(agent: Page, { id }: Order): Promise<void> {
  await agent.getByRole('button', { name: 'Start order' }).click();
  const product = agent.getByRole('region', { name: 'Tests' }).getByRole('combobox', { name: /HbA1c/i });
  await product.selectOption('ACCEPTED');
  await product.selectOption('IN_PROGRESS');
  await expect
    .poll(() =>
      sql(`select count(*)::int as n from product where request_id = '${id}' and status = 'IN_PROGRESS'`),
    )
    .toEqual([{ n: 1 }]);
  const pieces: string[] = [];
  agent.on('request', (request) => {
    if (request.url().includes('/uploads/piece')) pieces.push(request.url());
  });
  const files = [
    { name: 'cbc.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) },
    { name: 'hba1c.pdf', mimeType: 'application/pdf', buffer: LARGE },
  ];
  await agent.locator('input[type=file][aria-label="Choose a file"]').setInputFiles(files);
  await expect(agent.getByText('Checked and stored')).toHaveCount(2);
  const link = agent.waitForResponse((answer) => answer.url().endsWith('/getServiceDocumentURLById'));
  const stored = agent.getByRole('listitem').filter({ hasText: 'cbc.pdf' });
  await stored.getByRole('button', { name: 'View' }).click();
  expect((await link).status()).toBe(200);
  await agent.keyboard.press('Escape');
  expect(pieces.length).toBeGreaterThan(3);
  expect(
    await sql(
      `select name, kind, size_bytes as bytes from document where request_id = '${id}' order by name`,
    ),
  ).toEqual([
    { name: 'cbc.pdf', kind: 'LAB_RESULT', bytes: PDF.length },
    { name: 'hba1c.pdf', kind: 'LAB_RESULT', bytes: LARGE.length },
  ]);
}

/** The link is sent, the patient pays, the order ends, its points are granted. @returns the reference of the payment */
export async function finish(agent: Page, { id, amount }: Order): Promise<string> {
  await agent.getByRole('button', { name: 'Send payment link' }).click();
  await expect(agent.getByRole('img', { name: 'UPI QR code' })).toBeVisible();
  await expect(agent.getByText(/^Paid at .* reference UTR\d{12}/)).toBeVisible({ timeout: 40_000 });
  const [paid] = await sql<{ utr: string }>(
    `select state, utr, amount_paise as amount from payment_link where request_id = '${id}'`,
  );
  expect(paid).toMatchObject({ state: 'PAID', amount });
  const receipt = agent.waitForResponse((answer) => answer.url().endsWith('/orderReceipt'));
  await agent.getByRole('button', { name: /^R\/\d{4}-\d{2}\/\d{6}$/ }).click();
  expect((await receipt).status()).toBe(200);
  await agent.getByRole('button', { name: 'Complete order' }).click();
  await agent.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click();
  await agent.getByRole('button', { name: /^Grant \d+ points/ }).click();
  await expect(agent.getByText(/points granted/)).toBeVisible();
  expect(await sql(`select points > 0 as some from reward where request_id = '${id}'`)).toEqual([
    { some: true },
  ]);
  expect(await sql(`select status, payment_state as payment from request where id = '${id}'`)).toEqual([
    { status: 'COMPLETED', payment: 'PAID' },
  ]);
  return paid?.utr ?? '';
}
