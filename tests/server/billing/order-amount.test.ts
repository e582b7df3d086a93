import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { serviceCalls } from '#contract/services.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { commands, type Outcome } from '#server/cli/commands.ts';
import { seededRandom } from '#server/seed/random.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { openServer, type TestServer } from '#tests/support/server/server.ts';

const server = await openServer();

async function order(codes: readonly string[], on: TestServer = server) {
  const { serviceId, v } = await orderTests(on, codes);
  const calls = orderCalls(on, () => serviceId);
  await calls.move('ACCEPTED');
  return {
    ...calls,
    v,
    serviceId,
    async cancel(code: string) {
      const product = (await calls.details()).products.find((one) => one.code === code);
      const body = {
        serviceId,
        productId: product?.id ?? '',
        productStatus: 'CANCELLED' as const,
        note: 'Twice',
      };
      return (await (await calls.agent()).call(serviceCalls.updateServiceProductStatus, { body })).service;
    },
    pay: async (link: { id: string; amountPaise: number }, utr = `UTR${serviceId}`) =>
      calls.callback({ paymentLinkId: link.id, utr, amountPaise: link.amountPaise, outcome: 'PAID' }),
  };
}

const CODES = ['P-CBC', 'HBA1C', 'ESR', 'VITD', 'K', 'NA'] as const;

describe('what an order costs', () => {
  test('sums up its tests that are not cancelled, in whatever order others are cancelled', async () => {
    const random = seededRandom(7);
    for (let run = 0; run < 6; run += 1) {
      const codes = CODES.filter(() => random.next() < 0.7);
      const ordered = await order(codes.length ? codes : ['K']);
      for (const { code } of (await ordered.details()).products.filter(() => random.next() < 0.6)) {
        const { products, request } = await ordered.cancel(code);
        const kept = products.filter(({ productStatus }) => productStatus !== 'CANCELLED');
        expect(request.amountPaise).toBe(kept.reduce((sum, { pricePaise }) => sum + (pricePaise ?? 0), 0));
      }
    }
  });

  test('ends an open link with another amount; the next one and the report have the new amount', async () => {
    const ordered = await order(['P-CBC', 'HBA1C']);
    const link = await ordered.link();
    const { paymentLinks, request } = await ordered.cancel('HBA1C');
    expect(paymentLinks).toMatchObject([{ id: link.id, state: 'EXPIRED' }]);
    expect(request).toMatchObject({ amountPaise: link.amountPaise - 55_000, paymentState: 'EXPIRED' });
    const next = await ordered.link();
    expect(next.amountPaise).toBe(42_000);
    await ordered.pay(next);
    const earnings = (await server.rows('earning')).filter(
      ({ requestId }) => requestId === ordered.serviceId,
    );
    expect(earnings).toMatchObject([{ grossPaise: 42_000, feePaise: 42_000 }]);
    expect((await ordered.details()).refundDuePaise).toBe(0);
  });

  test('leaves a refund due when a test of a paid order is cancelled, and is what the report shows', async () => {
    const ordered = await order(['P-CBC', 'HBA1C']);
    await ordered.pay(await ordered.link());
    const { refundDuePaise, request } = await ordered.cancel('HBA1C');
    expect({ refundDuePaise, amount: request.amountPaise }).toEqual({
      refundDuePaise: 55_000,
      amount: 42_000,
    });
    expect(request.paymentState).toBe('PAID');
    const earnings = (await server.rows('earning')).filter(
      ({ requestId }) => requestId === ordered.serviceId,
    );
    expect(earnings).toMatchObject([{ grossPaise: 42_000 }]);
    const audit = await server.rows('audit');
    expect(
      audit.some(({ action, entityId }) => action === 'REFUND_DUE' && entityId === ordered.serviceId),
    ).toBe(true);
  });

  test('leaves what was paid by an ended link too much to be paid back', async () => {
    const ordered = await order(['P-CBC', 'HBA1C']);
    const old = await ordered.link();
    await ordered.cancel('HBA1C');
    await ordered.pay(old);
    expect((await ordered.details()).refundDuePaise).toBe(55_000);
    const earnings = (await server.rows('earning')).filter(
      ({ requestId }) => requestId === ordered.serviceId,
    );
    expect(earnings).toMatchObject([{ grossPaise: 42_000 }]);
  });

  test('costs nothing once cancelled, and its link ends', async () => {
    const ordered = await order(['P-CBC']);
    await ordered.link();
    await ordered.move('CANCELLED', undefined, 'Twice');
    const { request, paymentLinks } = await ordered.details();
    expect(request.amountPaise).toBe(0);
    expect(paymentLinks).toMatchObject([{ state: 'EXPIRED' }]);
  });
});

describe('a test without a price', () => {
  /** `prices import` of such a file. */
  async function importPrices(text: string): Promise<Outcome> {
    const file = join(tmpdir(), `prices-${process.pid}-${text.length}.csv`);
    await writeFile(file, text);
    const command = commands.find(({ name }) => name === 'prices import');
    return command?.run(server.deps, [file]) ?? { ok: false, lines: [] };
  }

  test('can be ordered, is never free, and stops the payment link until it is priced', async () => {
    const ordered = await order(['HLAB27', 'K']);
    const query = { text: 'HLA B27' };
    const { tests } = await ordered.v.doctor.call(prescriptionCalls.searchLabTests, { query });
    expect(tests.find(({ code }) => code === 'HLAB27')?.pricePaise).toBeNull();
    expect((await ordered.details()).products.find(({ code }) => code === 'HLAB27')?.pricePaise).toBeNull();
    const agent = await ordered.agent();
    const body = { serviceId: ordered.serviceId };
    expect(await agent.refusal(serviceCalls.generatePaymentLink, { body })).toMatchObject({
      reason: 'ORDER_NOT_PRICED',
      params: { tests: ['HLA-B27'] },
    });
    expect(await importPrices('code,rupees\nHLAB27,1800.50\n')).toEqual({
      ok: true,
      lines: ['1 prices set, of which 1 changed.', '1 orders without a price were priced.'],
    });
    expect((await ordered.details()).request.amountPaise).toBe(180_050 + 35_000);
    expect((await ordered.link()).amountPaise).toBe(180_050 + 35_000);
  });

  test('keeps an order at the price at which it was placed when the table changes', async () => {
    const ordered = await order(['K']);
    await importPrices('code,rupees\nK,400\n');
    expect((await ordered.details()).request.amountPaise).toBe(35_000);
    expect((await (await order(['K'])).details()).request.amountPaise).toBe(40_000);
  });

  test('rejects a file with a fault as a whole', async () => {
    const before = await server.rows('labPrice');
    const done = await importPrices('code,rupees\nNA,100\nNOTHING,5\nK,free\nNA,2\n');
    expect(done).toEqual({
      ok: false,
      lines: [
        'No prices were set.',
        '3 lines have faults:',
        'Line 3: code is "NOTHING", and should be the code of a test or panel, such as HBA1C.',
        'Line 4: rupees is "free", and should be a price such as 420 or 420.50.',
        'Line 5: code is "NA", and should be on one line; it is also on line 2.',
      ],
    });
    expect(await server.rows('labPrice')).toEqual(before);
  });
});
