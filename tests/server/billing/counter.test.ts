import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { counterCalls as calls } from '#contract/counter.ts';
import { paymentsAdminCalls } from '#contract/payments-admin.ts';
import { billedOf } from '#server/billing/counter/counter.queries.ts';
import { billsOf } from '#server/billing/counter/find-bills.ts';
import { receiptPdf } from '#server/billing/receipts/receipt-pdf.ts';
import { receiptsOf } from '#server/billing/receipts/receipt.queries.ts';
import { moneyEntriesBetween } from '#server/billing/settle-order.ts';
import { findRequests } from '#server/requests/requests.ts';
import { PRINTED } from '#tests/support/journeys/paid-orders.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db } = server;
const operator = await signInOperator(server);
const agent = await server.signInAs('farhan.shaikh');

/** A lab order of 970 rupees. */
async function order() {
  const one = await orderTests(server);
  const take = (more: Partial<BodyOf<typeof calls.takePayment>> = {}) => ({
    body: {
      clientId: randomUUID(),
      serviceId: one.serviceId,
      method: 'CASH' as const,
      amountPaise: 97_000,
      reference: '',
      ...more,
    },
  });
  return { ...one, ...orderCalls(server, () => one.serviceId), take };
}

const moneyOf = async (serviceNumber: string) =>
  (await operator.call(paymentsAdminCalls.orderMoney, { query: { serviceNumber } })).order;

describe('a payment at the counter', () => {
  test('pays the order, ends its link, is told to the patient and gets a receipt that names cash', async () => {
    const one = await order();
    await one.link();
    await db.updateTable('patient').set({ languages: '["English"]' }).execute();
    const { payment } = await agent.call(calls.takePayment, one.take());
    expect(payment).toMatchObject({ method: 'CASH', amountPaise: 97_000, reference: null });
    expect(await moneyOf(one.serviceNumber)).toMatchObject({
      paymentState: 'PAID',
      toPayPaise: 0,
      entries: [{ method: 'CASH' }],
    });
    expect((await one.details()).paymentLinks).toMatchObject([{ state: 'EXPIRED' }]);
    const [receipt] = await receiptsOf(db, one.serviceId);
    if (!receipt) throw new Error('no receipt');
    expect(receipt.number).toBe(payment.receipt?.number);
    expect(pdfText(await receiptPdf(receipt, PRINTED))).toContain('Paid in cash');
    const told = (await server.rows('outgoing')).filter(
      ({ notification, text }) =>
        notification === 'PAYMENT_RECEIVED' &&
        text.includes(`${one.serviceNumber}, reference ${receipt.number}`),
    );
    expect(told).toHaveLength(1);
  });

  test('sent twice by one device is one payment; the same id for another amount is refused', async () => {
    const one = await order();
    const sent = one.take({ amountPaise: 50_000 });
    const [first, second] = [
      await agent.call(calls.takePayment, sent),
      await agent.call(calls.takePayment, sent),
    ];
    expect(second.payment).toEqual(first.payment);
    expect(await moneyOf(one.serviceNumber)).toMatchObject({
      paymentState: 'PART_PAID',
      paidPaise: 50_000,
      toPayPaise: 47_000,
    });
    const other = { body: { ...sent.body, amountPaise: 40_000 } };
    expect(await agent.refusal(calls.takePayment, other)).toMatchObject({ code: 'SAME_KEY_OTHER_BODY' });
  });

  test('a sum beyond what is to pay is refused, and so is any once the order is paid or cancelled', async () => {
    const one = await order();
    expect(await agent.refusal(calls.takePayment, one.take({ amountPaise: 97_001 }))).toMatchObject({
      reason: 'PAYMENT_TOO_MUCH',
      params: { paise: 97_000 },
    });
    await agent.call(calls.takePayment, one.take());
    expect(await agent.refusal(calls.takePayment, one.take())).toMatchObject({ reason: 'NO_PAYMENT_DUE' });
    const two = await order();
    await two.move('CANCELLED', undefined, 'The patient went elsewhere');
    expect(await agent.refusal(calls.takePayment, two.take())).toMatchObject({ reason: 'NO_PAYMENT_DUE' });
  });

  test('two at once for one order count once', async () => {
    const one = await order();
    const answers = await Promise.all([
      agent.send(calls.takePayment, one.take()),
      agent.send(calls.takePayment, one.take()),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await moneyOf(one.serviceNumber)).toMatchObject({ paidPaise: 97_000, refundDuePaise: 0 });
  });

  test('one by UPI needs the twelve digits of its reference, which pays one order', async () => {
    const [one, two] = [await order(), await order()];
    const upi = { method: 'UPI', reference: '412345678901' } as const;
    for (const reference of ['', '41234567890', 'ABCDEFGHIJKL'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await agent.refusal(calls.takePayment, one.take({ ...upi, reference }))).toMatchObject({
        fields: [{ path: 'reference', reason: 'PAYMENT_REFERENCE_FORMAT' }],
      });
    await agent.call(calls.takePayment, one.take(upi));
    expect(await agent.refusal(calls.takePayment, two.take(upi))).toMatchObject({
      reason: 'PAYMENT_REFERENCE_USED',
    });
    await agent.call(calls.takePayment, two.take({ method: 'CARD', reference: '0412/77' }));
  });

  test('cash stays under two lakh rupees for one order, also in parts', async () => {
    const one = await order();
    await db
      .updateTable('request')
      .set({ amountPaise: 30_000_000 })
      .where('id', '=', one.serviceId)
      .execute();
    await agent.call(calls.takePayment, one.take({ amountPaise: 10_000_000 }));
    expect(await agent.refusal(calls.takePayment, one.take({ amountPaise: 10_000_000 }))).toMatchObject({
      reason: 'CASH_LIMIT',
    });
    await agent.call(calls.takePayment, one.take({ amountPaise: 9_999_999 }));
  });

  test('the comparison with the list of the gateway leaves it out', async () => {
    const one = await order();
    const reference = '498765432109';
    await agent.call(calls.takePayment, one.take({ method: 'UPI', reference }));
    const days = { from: '2000-01-01', to: '2100-01-01', timeZone: 'Asia/Kolkata' };
    const compared = await moneyEntriesBetween(db, days);
    expect(compared.filter((entry) => entry.reference === reference)).toEqual([]);
  });

  test('an order of which a test has no price takes none', async () => {
    const one = await order();
    await db
      .updateTable('product')
      .set({ pricePaise: null })
      .where('requestId', '=', one.serviceId)
      .where('code', '=', 'HBA1C')
      .execute();
    expect(await agent.refusal(calls.takePayment, one.take({ amountPaise: 100 }))).toMatchObject({
      reason: 'ORDER_NOT_PRICED',
    });
  });
});

describe('the counter', () => {
  test('finds bills by the number of the order or of the patient, also in lower case and without its dash', async () => {
    const one = await order();
    const find = async (number: string) =>
      (await agent.call(calls.counterBills, { body: { number } })).bills.map((bill) => bill.serviceNumber);
    for (const typed of [one.serviceNumber.toLowerCase(), one.serviceNumber.replace('-', '')])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await find(typed)).toEqual([one.serviceNumber]);
    const { bills } = await agent.call(calls.counterBills, { body: { number: one.serviceNumber } });
    const mrn = bills[0]?.patient.mrn ?? '';
    expect(await find(mrn)).toContain(one.serviceNumber);
    await agent.call(calls.takePayment, one.take());
    expect(await find(mrn)).not.toContain(one.serviceNumber);
    expect(await find('LB999999')).toEqual([]);
  });

  test('finds bills by an MRN in lower case that looks like an order number', async () => {
    const [one, two] = [await order(), await order()];
    const patient = await db
      .selectFrom('request')
      .innerJoin('patient', 'patient.id', 'request.patientId')
      .select(['patient.id', 'patient.mrn'])
      .where('request.id', '=', one.serviceId)
      .executeTakeFirstOrThrow();
    const give = (mrn: string) =>
      db.updateTable('patient').set({ mrn }).where('id', '=', patient.id).execute();
    // As an order's number without its dash.
    const mrn = two.serviceNumber.replace('-', '');
    await give(mrn);
    const { bills } = await agent.call(calls.counterBills, { body: { number: ` ${mrn.toLowerCase()}` } });
    await give(patient.mrn);
    const found = bills.map(({ serviceNumber }) => serviceNumber);
    expect(found).toEqual(expect.arrayContaining([one.serviceNumber, two.serviceNumber]));
  });

  test('reads bills by as many queries for several orders as for one', async () => {
    let queries = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => ((queries += 1), node),
      transformResult: async ({ result }) => result,
    });
    const made = [await order(), await order(), await order()];
    const ids = made.map(({ serviceId }) => serviceId);
    const read = async (some: readonly string[]) => {
      queries = 0;
      const bills = await billsOf(counted, await findRequests(counted, some));
      return { queries, toPay: bills.map(({ toPayPaise }) => toPayPaise) };
    };
    const one = await read(ids.slice(0, 1));
    expect(one.toPay).toEqual([97_000]);
    expect(await read(ids)).toEqual({ queries: one.queries, toPay: [97_000, 97_000, 97_000] });
  });

  test('looks up an MRN in the index of patients, not in all of them', async () => {
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return billedOf(tx, '100423').explain();
    });
    expect(JSON.stringify(plan)).toContain('patient_mrn_upper');
  });

  test('refuses an agent of home care the bills and payments of others’ orders', async () => {
    const one = await order();
    const [partTime] = await db
      .selectFrom('agent')
      .innerJoin('appUser', 'appUser.id', 'agent.userId')
      .select('appUser.userName')
      .where('agent.agentType', '=', 'AGENT_PT')
      .execute();
    const visitor = await server.signInAs(partTime?.userName ?? '');
    expect(await visitor.refusal(calls.counterBills, { body: { number: one.serviceNumber } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await visitor.refusal(calls.takePayment, one.take())).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a shift', () => {
  test('counts what its person took since the last one, by method, and closes with the counted cash', async () => {
    const clerk = await server.signInAs('farhan.shaikh');
    const open = await clerk.call(calls.counterShift, {});
    if (open.sums.payments > 0)
      await clerk.call(calls.closeShift, {
        body: { clientId: randomUUID(), was: open.sums, countedPaise: open.sums.cashPaise, note: '' },
      });
    const [one, two] = [await order(), await order()];
    await clerk.call(calls.takePayment, one.take());
    await clerk.call(calls.takePayment, two.take({ method: 'CARD', amountPaise: 40_000, reference: 'A123' }));
    const { sums, payments } = await clerk.call(calls.counterShift, {});
    expect(sums).toEqual({ cashPaise: 97_000, cardPaise: 40_000, upiPaise: 0, payments: 2 });
    expect(payments.map(({ serviceNumber }) => serviceNumber).toSorted()).toEqual(
      [one.serviceNumber, two.serviceNumber].toSorted(),
    );
    const body = { clientId: randomUUID(), was: sums, countedPaise: 96_500, note: 'Five rupees short' };
    const stale = { body: { ...body, was: { ...sums, payments: 1 } } };
    expect(await clerk.refusal(calls.closeShift, stale)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const { closing } = await clerk.call(calls.closeShift, { body });
    expect(closing).toMatchObject({ ...sums, countedPaise: 96_500, note: 'Five rupees short' });
    expect((await clerk.call(calls.closeShift, { body })).closing).toEqual(closing);
    const after = await clerk.call(calls.counterShift, {});
    expect(after.sums.payments).toBe(0);
    expect(after.closings[0]).toEqual(closing);
    const empty = { body: { ...body, clientId: randomUUID(), was: after.sums } };
    expect(await clerk.refusal(calls.closeShift, empty)).toMatchObject({ reason: 'NO_PAYMENTS' });
  });

  test('includes a payment that is recorded in the moment in which the one before was closed', async () => {
    const one = await order();
    const { sums } = await agent.call(calls.counterShift, {});
    if (sums.payments === 0) await agent.call(calls.takePayment, (await order()).take());
    const was = (await agent.call(calls.counterShift, {})).sums;
    const body = { clientId: randomUUID(), was, countedPaise: 0, note: '' };
    await agent.call(calls.closeShift, { body });
    await agent.call(calls.takePayment, one.take());
    expect((await agent.call(calls.counterShift, {})).sums.payments).toBe(1);
  });

  test('shows a person their own payments alone', async () => {
    await agent.call(calls.takePayment, (await order()).take());
    const [other] = await db
      .selectFrom('agent')
      .innerJoin('appUser', 'appUser.id', 'agent.userId')
      .select('appUser.userName')
      .where('agent.agentType', '<>', 'AGENT_PT')
      .where('appUser.userName', '<>', 'farhan.shaikh')
      .execute();
    const neighbour = await server.signInAs(other?.userName ?? '');
    const shift = await neighbour.call(calls.counterShift, {});
    expect(shift).toMatchObject({ payments: [], sums: { payments: 0, cashPaise: 0 } });
  });

  test('refuses operators and doctors', async () => {
    const doctor = await server.signInAs('vikram.desai');
    for (const person of [operator, doctor])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await person.refusal(calls.counterShift, {})).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
