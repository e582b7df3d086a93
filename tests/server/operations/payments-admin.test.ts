import { describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { paymentsAdminCalls as calls } from '#contract/payments-admin.ts';
import { payoutsAdminCalls } from '#contract/payouts-admin.ts';
import { serviceCalls } from '#contract/services.ts';
import { splitFee } from '#domain/fees.ts';
import { commands } from '#server/cli/commands.ts';
import { paymentSignature } from '#server/intake/intake.routes.ts';
import { billOf } from '#server/patient-page/present-page.ts';
import { findByServiceNumber, findRequest } from '#server/requests/requests.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer, PAYMENT_SECRET } from '#tests/support/server/server.ts';

const server = await openServer();
const operator = await signInOperator(server);
const DOCTOR = 'vikram.desai';
const reason = 'Kept waiting';
let references = 0;
const reference = (): string => `RFND-${(references += 1)}`;

async function pay(link: { id: string; amountPaise: number }): Promise<void> {
  const { id: paymentLinkId, amountPaise } = link;
  const body = { paymentLinkId, utr: `UTR-${paymentLinkId}`, amountPaise, outcome: 'PAID' as const };
  const signed = server.client({ 'x-signature': paymentSignature(PAYMENT_SECRET, body) });
  await signed.call(customerCalls.paymentCallback, { body });
}

/** An order of two tests that was paid: 970 rupees. */
async function paidOrder() {
  const { serviceId, serviceNumber } = await orderTests(server);
  const order = orderCalls(server, () => serviceId);
  await pay(await order.link());
  return { ...order, serviceNumber };
}

/** A first visit of which the patient paid 1,200 rupees. */
async function paidVisit(mrn: string) {
  const one = await visit(server, { doctor: DOCTOR, mrn });
  await one.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: one.number } });
  const [link] = (await server.rows('paymentLink')).filter(({ requestId }) => requestId === one.requestId);
  if (!link) throw new Error('no payment link');
  await pay(link);
  const row = (await server.rows('request')).find(({ id }) => id === one.requestId);
  return { ...one, serviceNumber: row?.serviceNumber ?? '' };
}

const moneyOf = async (serviceNumber: string) =>
  (await operator.call(calls.orderMoney, { query: { serviceNumber } })).order;
const refund = (serviceNumber: string, rupees: string) =>
  operator.call(calls.recordRefund, { body: { serviceNumber, rupees, reason, reference: reference() } });
const told = async (id: string, serviceNumber: string): Promise<number> =>
  (await server.rows('outgoing')).filter(
    ({ notification, text }) => notification === id && text.includes(serviceNumber),
  ).length;
const dueTo = async (userName: string) =>
  (await operator.call(payoutsAdminCalls.payouts, {})).due.find((row) => row.userName === userName);

describe('a refund', () => {
  test('keeps the price when due, informs the patient, and shows on the order with its reason', async () => {
    const { serviceNumber, details, callback } = await paidOrder();
    const [paid] = (await details()).paymentLinks;
    await callback({ paymentLinkId: paid?.id ?? '', utr: 'AGAIN', amountPaise: 97_000, outcome: 'PAID' });
    const { orders } = await operator.call(calls.refundsDue, {});
    expect(orders).toMatchObject([{ serviceNumber, refundDuePaise: 97_000 }]);
    await refund(serviceNumber, '970');
    expect(await moneyOf(serviceNumber)).toMatchObject({
      amountPaise: 97_000,
      paidPaise: 97_000,
      refundDuePaise: 0,
      paymentState: 'PAID',
    });
    expect((await operator.call(calls.refundsDue, {})).orders).toEqual([]);
    expect(await told('REFUND_MADE', serviceNumber)).toBe(1);
    const found = await findByServiceNumber(server.db, serviceNumber);
    const row = await findRequest(server.db, found?.id ?? '');
    const bill = await billOf(server.db, row as NonNullable<typeof row>, server.clock.now());
    expect(bill.entries.map(({ kind }) => kind).toSorted()).toEqual(['PAYMENT', 'PAYMENT', 'REFUND']);
    expect(JSON.stringify([bill, await server.rows('outgoing')])).not.toContain(reason);
    expect((await details()).moneyEntries.find(({ kind }) => kind === 'REFUND')).toMatchObject({
      amountPaise: 97_000,
      reason,
    });
  });

  test('reduces the price beyond what is due, in part or in whole, and never above what was paid', async () => {
    const { serviceNumber } = await paidOrder();
    await refund(serviceNumber, '70.50');
    expect(await moneyOf(serviceNumber)).toMatchObject({
      amountPaise: 89_950,
      paidPaise: 89_950,
      toPayPaise: 0,
    });
    const body = { serviceNumber, rupees: '899.51', reason, reference: reference() };
    expect(await operator.refusal(calls.recordRefund, { body })).toMatchObject({
      reason: 'REFUND_TOO_MUCH',
      params: { paise: 89_950 },
    });
    await refund(serviceNumber.toLowerCase(), '899.50');
    expect(await moneyOf(serviceNumber)).toMatchObject({
      amountPaise: 0,
      paidPaise: 0,
      paymentState: 'REFUNDED',
    });
  });

  test('records once per reference', async () => {
    const { serviceNumber } = await paidOrder();
    const body = { serviceNumber, rupees: '1', reason, reference: 'once-1' };
    await operator.call(calls.recordRefund, { body });
    expect(await operator.refusal(calls.recordRefund, { body })).toMatchObject({
      reason: 'REFUND_REFERENCE_USED',
      params: { reference: 'ONCE-1' },
    });
  });

  test('takes the provider’s share back, from the next payout when it was paid out', async () => {
    const before = (await dueTo(DOCTOR))?.netPaise ?? 0;
    const one = await paidVisit('204311');
    const share = splitFee(120_000).netPaise;
    expect((await dueTo(DOCTOR))?.netPaise).toBe(before + share);
    await server.db
      .updateTable('earning')
      .set({ state: 'PAID', utr: 'OUT-1' })
      .where('state', '=', 'PENDING')
      .execute();
    await refund(one.serviceNumber, '200');
    expect(await dueTo(DOCTOR)).toBeUndefined();
    await paidVisit('204317');
    expect((await dueTo(DOCTOR))?.netPaise).toBe(share + splitFee(100_000).netPaise - share);
  });
});

describe('a discount', () => {
  test('before the payment ends the link and is told; the next link asks for less', async () => {
    const { serviceId, serviceNumber } = await orderTests(server);
    const order = orderCalls(server, () => serviceId);
    await order.link();
    await operator.call(calls.giveDiscount, { body: { serviceNumber, rupees: '70', reason } });
    expect((await order.details()).paymentLinks).toMatchObject([{ state: 'EXPIRED' }]);
    expect((await order.link()).amountPaise).toBe(90_000);
    expect(await told('BILL_REDUCED', serviceNumber)).toBe(1);
  });

  test('sends no link when it covers the whole amount', async () => {
    const { serviceId, serviceNumber } = await orderTests(server);
    await operator.call(calls.giveDiscount, { body: { serviceNumber, rupees: '970', reason } });
    const agent = await orderCalls(server, () => serviceId).agent();
    expect(await agent.refusal(serviceCalls.generatePaymentLink, { body: { serviceId } })).toMatchObject({
      fields: [{ path: 'serviceId', reason: 'NO_PAYMENT_DUE' }],
    });
  });

  test('after the payment is due back; more than the order costs is refused', async () => {
    const { serviceNumber } = await paidOrder();
    await operator.call(calls.giveDiscount, { body: { serviceNumber, rupees: '70', reason } });
    expect(await moneyOf(serviceNumber)).toMatchObject({ amountPaise: 90_000, refundDuePaise: 7_000 });
    const body = { serviceNumber, rupees: '900.01', reason };
    expect(await operator.refusal(calls.giveDiscount, { body })).toMatchObject({
      reason: 'DISCOUNT_TOO_MUCH',
    });
  });
});

test('finds an order by its number in lower case, without its dash or with a space', async () => {
  const { serviceNumber } = await paidOrder();
  for (const typed of [serviceNumber.toLowerCase().replace('-', ''), serviceNumber.replace('-', ' ')])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await moneyOf(typed)).serviceNumber).toBe(serviceNumber);
});

test('an amount of 0, no reason, and an unknown order are refused', async () => {
  const { serviceNumber } = await paidOrder();
  for (const wrong of [{ rupees: '0' }, { rupees: '1.234' }, { reason: ' ' }]) {
    const body = { serviceNumber, rupees: '1', reason, ...wrong };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await operator.refusal(calls.giveDiscount, { body })).toMatchObject({ httpStatus: 400 });
  }
  const query = { serviceNumber: 'LB0' };
  expect(await operator.refusal(calls.orderMoney, { query })).toMatchObject({ httpStatus: 404 });
});

test('the command line does the same', async () => {
  const { serviceNumber } = await paidOrder();
  const run = (name: string, ...args: string[]) =>
    commands.find((one) => one.name === name)?.run(server.deps, args);
  expect(await run('discount give', serviceNumber, '70', reason)).toMatchObject({ ok: true });
  expect((await run('refund due'))?.lines.join()).toContain(`${serviceNumber}  ₹ 70.00`);
  expect(await run('refund record', serviceNumber, '70', reference(), reason)).toMatchObject({ ok: true });
  expect((await run('refund due'))?.lines.join()).not.toContain(serviceNumber);
  expect(await run('refund record', serviceNumber, 'much', reference(), reason)).toMatchObject({ ok: false });
  expect(await run('refund record', serviceNumber, '900.01', reference(), reason)).toMatchObject({
    ok: false,
  });
  expect(await moneyOf(serviceNumber)).toMatchObject({ amountPaise: 90_000, paidPaise: 90_000 });
});
