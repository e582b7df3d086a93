import type { Page } from '@playwright/test';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';

/** An open order that has a price and nothing paid. */
async function unpaidOrder() {
  const [row] = await sql<{ id: string; serviceNumber: string; mrn: string; amountPaise: number }>(
    `select request.id, service_number, mrn, amount_paise from request join patient on patient.id = patient_id
     where kind = 'LAB' and request.status in ('ACCEPTED', 'IN_PROGRESS') and amount_paise > 10000 and payment_state = 'NONE'
       and not exists (select 1 from product where product.request_id = request.id and price_paise is null)
     order by requested_at limit 1`,
  );
  if (!row) throw new Error('no unpaid order');
  return row;
}

async function openCounter(agent: Page): Promise<void> {
  await agent.getByRole('button', { name: 'Farhan Shaikh' }).click();
  await agent.getByRole('menuitem', { name: 'Counter' }).click();
  await expect(agent.getByRole('heading', { name: 'Counter', level: 1 })).toBeVisible();
}

test('an agent takes cash and UPI at the counter, gives change and receipts, and closes the shift', async ({
  signedIn,
  expected,
}) => {
  const order = await unpaidOrder();
  const agent = await signedIn('farhan.shaikh');
  await openCounter(agent);
  await expect(agent.getByText('No payments since you last closed a shift.')).toBeVisible();
  const bills = agent.getByRole('region', { name: 'Take a payment' });
  await bills.getByLabel('Order number or MRN').fill('LB999999');
  await agent.keyboard.press('Enter');
  await expect(bills.getByText(/No order has this number/)).toBeVisible();
  await bills.getByLabel('Order number or MRN').fill(order.serviceNumber.toLowerCase().replace('-', ''));
  await agent.keyboard.press('Enter');
  await bills.getByRole('button', { name: `Take payment for ${order.serviceNumber}` }).click();

  const dialog = agent.getByRole('dialog');
  await expect(dialog.getByLabel('Amount in rupees')).toBeFocused();
  await dialog.getByLabel('Amount in rupees').fill('100');
  await dialog.getByLabel(/^Cash handed over/).fill('500');
  await expect(dialog.getByText('Change: ₹ 400')).toBeVisible();
  await look(agent, 'counter-cash');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(agent.getByText(/^₹ 100\.00 recorded, receipt R\//)).toBeVisible();

  await bills.getByRole('button', { name: `Take payment for ${order.serviceNumber}` }).click();
  await dialog.getByRole('radio', { name: 'UPI' }).check();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog.getByText(/^Enter the reference of the payment/)).toBeVisible();
  await look(agent, 'counter-upi');
  await dialog.getByLabel(/^UPI reference/).fill(`4${String(Date.now()).slice(-11)}`);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(bills.getByText('Nothing to pay')).toBeVisible();
  const [{ paymentState } = { paymentState: '' }] = await sql<{ paymentState: string }>(
    `select payment_state from request where id = '${order.id}'`,
  );
  expect(paymentState).toBe('PAID');

  const shift = agent.getByRole('region', { name: 'This shift' });
  await expect(shift.getByText('2 payments')).toBeVisible();
  await expect(shift.getByRole('button', { name: /^R\// })).toHaveCount(2);
  await look(agent, 'counter-shift');
  await shift.getByRole('button', { name: 'Close shift' }).click();
  await dialog.getByLabel('Cash counted, in rupees').fill('95');
  await expect(dialog.getByText('₹ 5.00 less than the records.')).toBeVisible();
  await dialog.getByLabel(/^Note/).fill('Five rupees missing');
  await look(agent, 'counter-close');
  await dialog.getByRole('button', { name: 'Close shift' }).click();
  const closed = agent.getByRole('region', { name: 'Closed shifts' });
  await expect(closed.getByText(/Five rupees missing/)).toBeVisible();
  await expect(agent.getByText('No payments since you last closed a shift.')).toBeVisible();
  await look(agent, 'counter-closed');

  await agent.context().setOffline(true);
  expected.push('ERR_INTERNET_DISCONNECTED');
  await expect(agent.getByText(/A payment is recorded only with one/)).toBeVisible();
});

test('an agent takes a payment on the page of the order', async ({ signedIn }) => {
  const order = await unpaidOrder();
  const agent = await signedIn('farhan.shaikh');
  await agent.goto(`/agent-service-details/${order.id}`);
  await agent.getByRole('button', { name: 'Take payment' }).click();
  const dialog = agent.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Card' }).check();
  await dialog.getByLabel(/^Reference on the slip/).fill('a1b2c3');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(agent.getByText(/by card, .*A1B2C3/)).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
  await look(agent, 'order-paid-by-card');
});
