import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paymentsAdminCalls } from '#contract/payments-admin.ts';
import { reconciliationCalls as calls, type DifferencePart } from '#contract/reconciliation.ts';
import { receiptsOf } from '#server/billing/receipts/receipt.queries.ts';
import { commands } from '#server/cli/commands.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const operator = await signInOperator(server);
/** A day of which the seed has nothing. */
const DAY = '2027-03-01';

const fileOf = (lines: readonly string[]): string => ['day,reference,rupees,link', ...lines, ''].join('\n');
const compare = (...lines: string[]) =>
  operator.call(calls.comparePayments, { body: { file: new File([fileOf(lines)], 'list.csv') } });
const read = (part: DifferencePart) => operator.call(calls.paymentDifferences, { query: { part } });
const one = async (part: DifferencePart, reference: string) =>
  (await read(part)).differences.find((row) => row.reference === reference);

async function recorded(kind: 'PAYMENT' | 'REFUND', reference: string, amountPaise: number) {
  const { id: requestId } = await server.db
    .selectFrom('request')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = { id: randomUUID(), requestId, linkId: null, reason: null, recordedBy: null };
  const at = new Date(`${DAY}T06:00:00Z`);
  await server.db
    .insertInto('moneyEntry')
    .values({ ...row, kind, reference, amountPaise, at })
    .execute();
}

/** An order with an open link, of 970 rupees. */
async function linked() {
  const { serviceId, serviceNumber } = await orderTests(server);
  const order = orderCalls(server, () => serviceId);
  return { ...order, serviceId, serviceNumber, paymentLinkId: (await order.link()).id };
}

test('each difference is found by its kind; the same list again adds none, and settled ones stay settled', async () => {
  await recorded('PAYMENT', 'ONLY-HERE', 700);
  await recorded('PAYMENT', 'AMOUNT', 5_000);
  await recorded('REFUND', 'SIGN', 900);
  await recorded('PAYMENT', 'SAME', 100);
  const failed = await linked();
  await failed.callback({
    paymentLinkId: failed.paymentLinkId,
    utr: 'Failed-1',
    amountPaise: 97_000,
    outcome: 'FAILED',
  });
  const lines = [
    `${DAY},same,1,`,
    `${DAY},AMOUNT,51,`,
    `${DAY},SIGN,9,`,
    `${DAY},ONLY-GATEWAY,4,`,
    `${DAY},FAILED-1,970,`,
  ];
  const { comparison } = await compare(...lines);
  expect(comparison).toMatchObject({
    sha256: createHash('sha256').update(fileOf(lines)).digest('hex'),
    fromDay: DAY,
    lines: 5,
    differences: 5,
    by: 'Rohan Kulkarni',
  });
  expect((await read('ONLY_HERE')).counts).toEqual({
    ONLY_HERE: 1,
    ONLY_GATEWAY: 1,
    AMOUNT_DIFFERS: 1,
    STATE_DIFFERS: 2,
    SETTLED: 0,
  });
  const [differing] = (await read('AMOUNT_DIFFERS')).differences;
  expect(differing).toMatchObject({
    reference: 'AMOUNT',
    listedPaise: 5_100,
    recordedPaise: 5_000,
    mayRecord: false,
  });
  const settle = { body: { differenceId: differing?.id ?? '', note: 'The gateway rounded' } };
  await operator.call(calls.settleDifference, settle);
  expect(await operator.refusal(calls.settleDifference, settle)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  const entries = await server.rows('moneyEntry');
  await compare(...lines);
  expect((await read('ONLY_HERE')).counts).toMatchObject({ AMOUNT_DIFFERS: 0, STATE_DIFFERS: 2, SETTLED: 1 });
  expect(await one('SETTLED', 'AMOUNT')).toMatchObject({
    settledAs: 'NOTED',
    note: 'The gateway rounded',
    settledBy: 'Rohan Kulkarni',
  });
  expect((await operator.call(calls.comparisons, {})).comparisons).toHaveLength(1);
  expect(await server.rows('moneyEntry')).toEqual(entries);
});

test('a payment that the gateway alone has is recorded once where its link is known, with a receipt', async () => {
  const order = await linked();
  await compare(`${DAY},Utr-late,970,${order.paymentLinkId}`, `${DAY},UTR-OTHER,970,unknown`);
  const [late, other] = [await one('ONLY_GATEWAY', 'UTR-LATE'), await one('ONLY_GATEWAY', 'UTR-OTHER')];
  expect(late).toMatchObject({ mayRecord: true, serviceNumbers: [order.serviceNumber] });
  expect(other).toMatchObject({ mayRecord: false, serviceNumbers: [] });
  const record = (differenceId = '') => operator.refusal(calls.recordDifference, { body: { differenceId } });
  expect(await record(other?.id)).toMatchObject({ code: 'BAD_TRANSITION' });
  await operator.call(calls.recordDifference, { body: { differenceId: late?.id ?? '' } });
  expect(await record(late?.id)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  const report = { paymentLinkId: order.paymentLinkId, utr: 'Utr-late', amountPaise: 97_000 };
  await order.callback({ ...report, outcome: 'PAID' });
  const { order: money } = await operator.call(paymentsAdminCalls.orderMoney, {
    query: { serviceNumber: order.serviceNumber },
  });
  expect(money).toMatchObject({ paidPaise: 97_000, paymentState: 'PAID', refundDuePaise: 0 });
  expect(await receiptsOf(server.db, order.serviceId)).toHaveLength(1);
  const told = (await server.rows('outgoing')).filter(
    ({ notification, text }) => notification === 'PAYMENT_RECEIVED' && text.includes(order.serviceNumber),
  );
  expect(told).toHaveLength(1);
  expect(await one('SETTLED', 'UTR-LATE')).toMatchObject({ settledAs: 'RECORDED' });
});

test('a failed payment that the gateway says was paid is recorded by its own link', async () => {
  const failed = await one('STATE_DIFFERS', 'FAILED-1');
  expect(failed).toMatchObject({ mayRecord: true, recordedPaise: null });
  await operator.call(calls.recordDifference, { body: { differenceId: failed?.id ?? '' } });
  const [serviceNumber = ''] = failed?.serviceNumbers ?? [];
  const { order } = await operator.call(paymentsAdminCalls.orderMoney, { query: { serviceNumber } });
  expect(order).toMatchObject({ paidPaise: 97_000, paymentState: 'PAID' });
});

test('a difference that a later list no longer has is gone; one that comes back is open again', async () => {
  await compare(`${DAY},BACK,3,`);
  await recorded('PAYMENT', 'BACK', 300);
  await compare(`${DAY},BACK,3,`);
  expect(await one('SETTLED', 'BACK')).toMatchObject({ settledAs: 'GONE', settledBy: null });
  await server.db.deleteFrom('moneyEntry').where('reference', '=', 'BACK').execute();
  await compare(`${DAY},BACK,3,`);
  expect(await one('ONLY_GATEWAY', 'BACK')).toMatchObject({ settledAs: null, settledAt: null });
});

test('a list with a fault is not compared, and one without payments is refused', async () => {
  const before = await server.rows('reconciliation');
  expect(await compare('yesterday,A,1,')).toMatchObject({ comparison: null, badLines: 1 });
  const body = { file: new File([fileOf([])], 'empty.csv') };
  expect(await operator.refusal(calls.comparePayments, { body })).toMatchObject({
    fields: [{ path: 'file', reason: 'NO_PAYMENTS' }],
  });
  expect(await server.rows('reconciliation')).toEqual(before);
});

test('the command line does the same', async () => {
  const run = (name: string, ...args: string[]) =>
    commands.find((command) => command.name === name)?.run(server.deps, args);
  const order = await linked();
  const file = join(tmpdir(), `gateway-${process.pid}-${randomUUID()}.csv`);
  const content = fileOf([`${DAY},CLI-1,970,${order.paymentLinkId}`, `${DAY},CLI-2,5,`]);
  await writeFile(file, content);
  expect(await run('payments compare', file)).toMatchObject({ ok: true });
  const { comparisons } = await operator.call(calls.comparisons, {});
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(comparisons.find((row) => row.sha256 === sha256)).toMatchObject({ by: null });
  expect((await run('payments differences', 'ONLY_GATEWAY'))?.lines.join('\n')).toContain(
    `CLI-1  gateway: ₹ 970.00, recorded: nothing  ${order.serviceNumber}`,
  );
  expect(await run('payments record', 'cli-1')).toMatchObject({ ok: true });
  expect(await run('payments settle', 'cli-2', 'Paid at the desk')).toMatchObject({ ok: true });
  expect(await run('payments settle', 'cli-2', 'Again')).toMatchObject({ ok: false });
  expect((await run('payments differences'))?.lines.join('\n')).not.toContain('CLI-');
  expect(await receiptsOf(server.db, order.serviceId)).toHaveLength(1);
});
