import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueCalls } from '#contract/catalogue.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { paidOrders, PUNE, UNKNOWN } from '#tests/support/journeys/paid-orders.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const operator = await signInOperator(server);
const { order, setDetails } = paidOrders(server, operator);
beforeAll(async () => {
  await server.db.updateTable('patient').set({ languages: '["English"]' }).execute();
});

async function billOf({ v, serviceNumber }: Awaited<ReturnType<typeof order>>) {
  const { bills } = await (await openPage(server, v)).call(patientPageCalls.patientPage, {});
  return bills.find((bill) => bill.serviceNumber === serviceNumber);
}

describe('the lines of a bill', () => {
  test('name each test with its part of the amount, and no tax where the hospital charges none', async () => {
    const bill = await billOf(await order());
    expect(bill?.lines.length).toBeGreaterThan(1);
    expect(bill?.lines.every(({ name, taxPaise }) => name !== null && taxPaise === 0)).toBe(true);
    const sum = bill?.lines.reduce((all, { amountPaise }) => all + amountPaise, 0);
    expect(sum).toBe(bill?.amountPaise);
  });

  test('show rate and amount of the tax that is in a price', async () => {
    const tax = { taxCode: '3822', gstPoints: 1_800 };
    await operator.call(catalogueCalls.setItemTax, { body: { code: 'HBA1C', tax, was: null } });
    await setDetails(PUNE);
    const bill = await billOf(await order());
    const taxed = bill?.lines.filter(({ taxPaise }) => taxPaise > 0);
    expect(taxed).toHaveLength(1);
    expect(taxed?.[0]?.taxPercent).toBe(18);
    const { amountPaise = 0, taxPaise = 0 } = taxed?.[0] ?? {};
    expect(Math.abs(taxPaise - (amountPaise * 1_800) / 11_800)).toBeLessThanOrEqual(1);
    await setDetails(UNKNOWN);
    await operator.call(catalogueCalls.setItemTax, { body: { code: 'HBA1C', tax: null, was: tax } });
  });
});
