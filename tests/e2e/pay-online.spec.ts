import { expect, PASSWORD, signIn, test } from '#tests/support/browser/e2e.ts';
import { SQL_PORT } from '#tests/support/browser/addresses.ts';
import { look } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import {
  openPaymentVendor,
  type PaymentVendor,
  type ReportFacts,
} from '#tests/support/connectors/payment-vendor.ts';
import { RAZORPAY } from '#tests/support/connectors/razorpay.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';
import { connectApp, fillDialog, pressInDialog, typeLogin } from '#tests/support/journeys/console-steps.ts';

const VENDOR_PORT = SQL_PORT + 4;
const portal = ownPortal(RAZORPAY.settings(`http://127.0.0.1:${VENDOR_PORT}`));
let vendor: PaymentVendor;
test.beforeAll(async () => {
  vendor = await openPaymentVendor(RAZORPAY, VENDOR_PORT);
  await portal.start();
});
test.afterAll(async () => {
  await portal.end();
  vendor.close();
});

async function report(told: ReportFacts): Promise<void> {
  const { body, headers } = RAZORPAY.report(told, new Date());
  const answer = await fetch(`${portal.url}/connectors/razorpay`, { method: 'POST', body, headers });
  expect(answer.status).toBe(200);
}

/** An order with its price that is not paid yet. */
async function unpaidOrder(): Promise<{ id: string; number: string }> {
  const [order] = await portal.sql<{ id: string; number: string }>(
    `select id, service_number as number from request
     where kind = 'LAB' and status = 'IN_PROGRESS' and payment_state = 'NONE' and amount_paise > 20000
       and not exists (select 1 from product where request_id = request.id and price_paise is null) limit 1`,
  );
  if (!order) throw new Error('No order is to be paid.');
  return order;
}

test(
  'a patient pays on the page of the service, the agent sees it, and the operator sends money back',
  { tag: '@main' },
  async ({ device, expected }) => {
    test.slow();
    expected.push('status of 422', '401');
    const order = await unpaidOrder();
    const agent = await device({ baseURL: portal.url });
    await signIn(agent, 'farhan.shaikh');
    await agent.goto(`/agent-service-details/${order.id}`);
    await agent.getByRole('button', { name: 'Send payment link' }).click();
    await expect.poll(() => vendor.links.length).toBe(1);
    const [link] = vendor.links;
    if (!link) throw new Error('The link was not made.');

    const patient = await device({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
    await patient.goto(`/pay?x=${link.id}&lang=en`);
    const pay = patient.getByRole('link', { name: 'Pay by UPI, card or bank' });
    await expect(pay).toBeVisible();
    await look(patient, 'pay-online');
    await patient.getByRole('link', { name: 'हिन्दी' }).click();
    await look(patient, 'pay-online-hindi');
    await patient.goto(`/pay?x=${link.id}&lang=en`);
    await pay.click();
    await expect(patient.getByText(`INR ${(link.amountPaise / 100).toFixed(2)}`)).toBeVisible();
    await patient.getByRole('button', { name: 'Pay' }).click();
    // The service leads back to the page in the patient's own language.
    await patient.waitForURL(/\/pay\/[\w-]+\?back=1$/);
    await patient.goto(`/pay/${link.id}?back=1&lang=en`);
    await expect(patient.getByText('If you have just paid, it is being confirmed.')).toBeVisible();
    await look(patient, 'pay-online-back');

    const payment = { linkId: link.id, payment: 'pay_ofTheJourney', amountPaise: link.amountPaise };
    await report({ state: 'PAID', ...payment });
    await expect(agent.getByText(/^Paid at .* reference pay_ofTheJourney/)).toBeVisible();
    await patient.reload();
    await expect(patient.getByText('Paid. Thank you.')).toBeVisible();

    await portal.sql(
      `delete from second_factor where user_id in (select id from app_user where user_name = 'rohan.kulkarni')`,
    );
    const operator = await device({ baseURL: portal.url });
    await operator.goto('/operations');
    await typeLogin(operator, PASSWORD);
    const [code = ''] = await connectApp(operator);
    await operator.getByRole('button', { name: 'I have kept them, sign in' }).click();
    await openPlace(operator, 'Payments');
    await operator.getByLabel('Order number').fill(order.number);
    await operator.getByRole('button', { name: 'Show order' }).click();
    const pane = operator.getByRole('region', { name: order.number, exact: true });
    await pane.getByRole('button', { name: 'Refund through Razorpay' }).click();
    await fillDialog(operator, { 'Amount in rupees': '50', Reason: 'Kept waiting' });
    await prove(operator, code);
    await look(operator, 'operations-refund-gateway');
    await pressInDialog(operator, 'Send back');
    await expect(pane.getByText('To be sent').or(pane.getByText('Under way'))).toBeVisible();
    await expect.poll(() => vendor.refunds.length).toBe(1);
    const [refund] = vendor.refunds;
    if (!refund) throw new Error('No refund was sent.');
    const { payment: of, amountPaise, id: refundId, vendorId: vendorRefund } = refund;
    expect({ of, amountPaise }).toEqual({ of: 'pay_ofTheJourney', amountPaise: 5_000 });
    await report({ state: 'REFUNDED', refundId, vendorRefund, payment: of, amountPaise });
    await operator.reload();
    await expect(pane.getByText('Sent back')).toBeVisible();
    await look(operator, 'operations-refund-sent');
  },
);
