import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';
import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';

const MESSAGE_CALLS = /\/api\/msg\/(getConsultationMessagesV2|v1\/readConsultationMessages)/;

/** How often a page asks for the messages of this consultation, or says that they were read. */
function countCalls(page: Page, consultationId: string): { count: number } {
  const calls = { count: 0 };
  page.on('request', (request) => {
    const isOfIt = `${request.url()} ${request.postData()}`.includes(consultationId);
    if (isOfIt && MESSAGE_CALLS.test(request.url())) calls.count += 1;
  });
  return calls;
}

declare global {
  var transactions: number;
}

/**
 * Counts the outbox's transactions of IndexedDB, beginning with the next load of the page. Those of the other databases
 * are left out: what other people do at the same time has the page store its lists again.
 */
function countTransactions(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    globalThis.transactions = 0;
    const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value;
    IDBDatabase.prototype.transaction = function counted(this: IDBDatabase, ...input: unknown[]) {
      globalThis.transactions += Number(this.name === 'portal-outbox');
      return begin.apply(this, input);
    };
  });
}

/** How many there were by the time that none has begun for two seconds. */
async function settledTransactions(page: Page): Promise<number> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => globalThis.transactions);
        const isSettled = now === before;
        before = now;
        return isSettled;
      },
      { intervals: [2_000] },
    )
    .toBe(true);
  return before;
}

test(
  'one message from a nurse to a doctor who has the chat open: one event with the message, one receipt, two calls',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const { requestId } = await raise('TALK_TO_NURSE', {
      mrn: '204336',
      hubKey: 'wardline_hadapsar',
      consultationMode: 'CHAT',
    });
    const nurse = await signedIn('mary.dsouza', { viewport: { width: 1024, height: 768 } });
    await countTransactions(nurse);
    await nurse.goto(`/nurse-service-details/${requestId}`);
    await nurse.getByRole('button', { name: 'Accept', exact: true }).click();
    await arriveInRoom(nurse, '**/nurse-consultation/**');
    await nurse.getByRole('button', { name: 'Hand over', exact: true }).click();
    const dialog = nurse.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Vikram Desai/ }).check();
    await dialog.getByLabel('Note for the doctor').fill('Please look at the sugar.');
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    // The notice and the screen's own sentence say it: either will do.
    await expect(nurse.getByText(/Handed over to Dr\. Vikram Desai/).first()).toBeVisible();
    const [consultation] = await sql<{ id: string; number: string }>(
      `select c.id, c.consultation_number as number from consultation c join request r on r.consultation_id = c.id where r.id = '${requestId}'`,
    );
    const [doctorRow] = await sql<{ provider: string }>(
      `select provider_id as provider from consultation where id = '${consultation?.id}'`,
    );
    const doctor = await signedIn('vikram.desai');
    await doctor.goto(`/consultation/${consultation?.number}/${doctorRow?.provider}`);
    await doctor.getByRole('tab', { name: /^Chat/ }).click();
    await expect(doctor.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
    await settledTransactions(nurse);

    const [last] = await sql<{ seq: number }>('select max(seq) as seq from event');
    const id = consultation?.id ?? '';
    const calls = { nurse: countCalls(nurse, id), doctor: countCalls(doctor, id) };
    const before = await nurse.evaluate(() => globalThis.transactions);
    await nurse.getByRole('textbox', { name: /^Message to/ }).fill('Sugar is down to 190.');
    await nurse.keyboard.press('Enter');
    await expect(doctor.getByRole('log').getByText('Sugar is down to 190.')).toBeVisible();
    await expect(nurse.getByRole('log').getByText('Read', { exact: true }).last()).toBeVisible();
    const transactions = (await settledTransactions(nurse)) - before;

    const events = await sql<{ type: string }>(
      `select type from event where seq > ${last?.seq} and type like 'message.%'
      and data->>'consultationId' = '${id}' order by seq`,
    );
    expect(events.map(({ type }) => type)).toEqual(['message.sent', 'message.receipt']);
    // The message is read once, and said to have been read.
    expect(calls.doctor.count).toBe(2);
    expect(calls.nurse.count).toBeLessThanOrEqual(2);
    // Added, listed and counted, claimed, removed, listed and counted: nothing more than on 23 November 2026.
    expect(transactions).toBeGreaterThan(0);
    expect(transactions).toBeLessThanOrEqual(10);
  },
);
