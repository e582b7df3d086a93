import { beforeAll, describe, expect, test } from 'vitest';
import { patientPageCalls } from '#contract/patient-page.ts';
import { paymentsAdminCalls as calls } from '#contract/payments-admin.ts';
import { serviceCalls } from '#contract/services.ts';
import { receiptsOf } from '#server/billing/receipts/receipt.queries.ts';
import { receiptPdf } from '#server/billing/receipts/receipt-pdf.ts';
import { recordPayment } from '#server/billing/record-payment.ts';
import { change } from '#server/platform/writes/change.ts';
import { newReference, paidOrders, PRINTED } from '#tests/support/journeys/paid-orders.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const operator = await signInOperator(server);
const { db, deps } = server;
const { order, refund, discount } = paidOrders(server, operator);
beforeAll(async () => {
  await db.updateTable('patient').set({ languages: '["English"]' }).execute();
});

const numbersOf = async (serviceId: string) => (await receiptsOf(db, serviceId)).map(({ number }) => number);
const orderMoney = async (serviceNumber: string) =>
  (await operator.call(calls.orderMoney, { query: { serviceNumber } })).order;
async function textAt(url: string): Promise<string> {
  const file = await server.request(url, { method: 'GET' });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  return pdfText(new Uint8Array(await file.arrayBuffer()));
}

describe('a payment', () => {
  test('gets a receipt that the patient, the agent and the operator open; another patient does not', async () => {
    const one = await order();
    await one.pay();
    const [number = ''] = await numbersOf(one.serviceId);
    expect(number).toMatch(/^R\/\d{4}-\d{2}\/\d{6}$/);
    const shown = (await orderMoney(one.serviceNumber)).entries.at(-1)?.receipt;
    expect(shown?.number).toBe(number);
    const body = { receiptId: shown?.id ?? '' };
    const patient = await openPage(server, one.v);
    const { bills } = await patient.call(patientPageCalls.patientPage, {});
    expect(bills.flatMap(({ entries }) => entries.map(({ receipt }) => receipt?.number))).toContain(number);
    const agent = await one.agent();
    const links = [
      await patient.call(patientPageCalls.patientReceipt, { body }),
      await agent.call(serviceCalls.orderReceipt, { body }),
      await operator.call(calls.paymentReceipt, { body }),
    ];
    for (const { url } of links) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const text = await textAt(url);
      expect(text).toContain(number);
      expect(text).toContain('₹ 970.00');
      expect(text).toContain('SAC 9993, exempt from GST');
      expect(text).toContain('Not registered for GST');
    }
    const neighbour = await openPage(server, await visit(server, { mrn: '204302' }));
    expect(await neighbour.refusal(patientPageCalls.patientReceipt, { body })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const read = (await server.rows('audit')).filter(
      ({ entity, entityId }) => entity === 'receipt' && entityId === body.receiptId,
    );
    expect(read.map(({ action, role }) => [action, role])).toEqual(
      ['patient', 'agent', 'operator'].map((role) => ['READ', role]),
    );
    expect(read.every(({ patientId }) => patientId !== null)).toBe(true);
  });

  test('gets no second number when it is reported again', async () => {
    const one = await order();
    const report = { paymentLinkId: one.paymentLinkId, utr: newReference(), amountPaise: 97_000 };
    await one.callback({ ...report, outcome: 'PAID' });
    await one.callback({ ...report, outcome: 'PAID' });
    expect(await numbersOf(one.serviceId)).toHaveLength(1);
  });

  test('gets no number if it is older than the numbering', async () => {
    const row = await db
      .selectFrom('moneyEntry')
      .innerJoin('request', 'request.id', 'moneyEntry.requestId')
      .select(['request.id', 'request.serviceNumber'])
      .where('moneyEntry.id', 'like', 'paid-%')
      .where('request.amountPaise', '>', 500)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await orderMoney(row.serviceNumber)).entries).toMatchObject([{ kind: 'PAYMENT', receipt: null }]);
    await refund(row.serviceNumber, '5');
    const [note] = await receiptsOf(db, row.id);
    expect(note?.content.credits).toEqual([{ number: null, paise: 500 }]);
  });

  test('beyond what the order costs is on a line of its own, and goes back first', async () => {
    const one = await order();
    await one.pay(100_000);
    await refund(one.serviceNumber, '31');
    const [receipt, note] = await receiptsOf(db, one.serviceId);
    expect(receipt?.content.lines.map(({ taxCode, paise }) => [taxCode, paise])).toContainEqual([
      null,
      3_000,
    ]);
    expect(note?.content.lines.map(({ paise }) => paise).toSorted((a, b) => b - a)[0]).toBe(3_000);
    expect(note?.content.lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(3_100);
  });
});

describe('numbers', () => {
  test('leave no gap and no duplicate for many payments at once, also with rollbacks', async () => {
    const orders = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let n = 0; n < 12; n += 1) orders.push(await order());
    const positions = async () =>
      (await server.rows('receipt'))
        .filter(({ series }) => series === 'R')
        .map(({ position }) => position)
        .toSorted((a, b) => a - b);
    const before = (await positions()).length;
    const fail = ({ paymentLinkId }: { paymentLinkId: string }) =>
      change({ ...deps, who: { type: 'system' } }, async (c) => {
        const report = { paymentLinkId, utr: newReference(), amountPaise: 100, outcome: 'PAID' as const };
        await recordPayment(c, deps.config, report);
        throw new Error('after the number was taken');
      });
    const done = await Promise.allSettled(
      orders.flatMap((one, n) => (n % 3 === 0 ? [fail(one), one.pay()] : [one.pay()])),
    );
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    const all = await positions();
    expect(all).toHaveLength(before + 12);
    expect(all).toEqual(all.map((_, at) => at + 1));
  });

  test('never change', async () => {
    const one = await order();
    await one.pay();
    const where = db.updateTable('receipt').set({ amountPaise: 1 }).where('requestId', '=', one.serviceId);
    await expect(where.execute()).rejects.toThrow('receipts are never changed');
    await expect(db.deleteFrom('receipt').execute()).rejects.toThrow('receipts are never changed');
  });
});

describe('a credit note', () => {
  test('accompanies each refund and each discount after a payment, and names the receipt', async () => {
    const one = await order();
    await discount(one.serviceNumber, '10');
    expect(await numbersOf(one.serviceId)).toEqual([]);
    await one.pay(96_000);
    await discount(one.serviceNumber, '60');
    await refund(one.serviceNumber, '100');
    const [receipt, reduced, back] = await receiptsOf(db, one.serviceId);
    expect([receipt, reduced, back].map((row) => row?.series)).toEqual(['R', 'C', 'C']);
    const named = receipt?.number ?? '';
    expect(reduced?.content).toMatchObject({
      credits: [{ number: named, paise: 0 }],
      lines: [],
      reducedPaise: 6_000,
    });
    expect(back?.content).toMatchObject({ credits: [{ number: named, paise: 10_000 }], reducedPaise: 4_000 });
    if (!reduced || !back) throw new Error('no notes');
    expect(pdfText(await receiptPdf(reduced, PRINTED))).toContain('No money goes back with this note');
    const text = pdfText(await receiptPdf(back, PRINTED));
    expect(text).toContain(`For receipt: ${named} · ₹ 100.00`);
    expect(text).toContain('Amount paid back: ₹ 100.00');
  });

  test('names the earlier receipt too when it exceeds the newest', async () => {
    const one = await order();
    await one.pay(50_000);
    server.clock.advance(1);
    await one.pay(47_000);
    await refund(one.serviceNumber, '600');
    const [first, second, note] = await receiptsOf(db, one.serviceId);
    expect(note?.content.credits).toEqual([
      { number: second?.number, paise: 47_000 },
      { number: first?.number, paise: 13_000 },
    ]);
    await refund(one.serviceNumber, '370');
    expect((await receiptsOf(db, one.serviceId)).at(-1)?.content.credits).toEqual([
      { number: first?.number, paise: 37_000 },
    ]);
  });
});

// Last: it ends the operator's session.
test('numbers begin at 1 in April', async () => {
  const one = await order();
  server.clock.set(new Date('2027-03-31T18:29:59Z'));
  await one.pay(100);
  server.clock.set(new Date('2027-03-31T18:30:00Z'));
  await one.pay(100);
  expect((await numbersOf(one.serviceId)).at(-1)).toBe('R/2027-28/000001');
  expect((await numbersOf(one.serviceId))[0]).toMatch(/^R\/2026-27\//);
});
