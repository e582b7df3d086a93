import { describe, expect, test } from 'vitest';
import { refundAtGateway } from '#server/billing/gateway/gateway-refunds.ts';
import { commands } from '#server/cli/commands.ts';
import { CASHFREE } from '#tests/support/connectors/cashfree.ts';
import { LATER_S, openPaymentPortal } from '#tests/support/connectors/payment-portal.ts';
import { RAZORPAY } from '#tests/support/connectors/razorpay.ts';
import { STRIPE } from '#tests/support/connectors/stripe.ts';

describe.each([RAZORPAY, CASHFREE, STRIPE])('refunds by $title', async (form) => {
  const portal = await openPaymentPortal(form);
  const { vendor, server, order, work, report, newPayment, paid, askRefund, money } = portal;
  const { refundIdOf, vendorRefundOf } = portal;

  describe('a refund', () => {
    test('a refund goes to the vendor that took the payment, and is recorded once it is processed', async () => {
      const told = async () =>
        (await server.rows('outgoing')).filter(
          ({ notification, text }) => notification === 'REFUND_MADE' && text.includes(order.serviceNumber()),
        );
      const { amountPaise, payment } = await paid();
      expect(await money()).toMatchObject({
        gateway: { title: form.title, refundablePaise: amountPaise },
        refunds: [],
      });
      expect(await askRefund(20_000)).toMatchObject({ amountPaise: 20_000, refundState: 'PENDING' });
      expect(vendor.refunds.at(-1)).toMatchObject({ amountPaise: 20_000, payment });
      expect(await money()).toMatchObject({
        paidPaise: amountPaise,
        gateway: { refundablePaise: amountPaise - 20_000 },
      });
      expect(await told()).toEqual([]);
      const back = { refundId: refundIdOf(), vendorRefund: vendorRefundOf(), payment, amountPaise: 20_000 };
      for (let n = 0; n < 2; n += 1) expect(await report({ state: 'REFUNDED', ...back })).toBe(200);
      expect(await told()).toHaveLength(1);
      const after = await money();
      expect(after).toMatchObject({ paidPaise: amountPaise - 20_000, amountPaise: amountPaise - 20_000 });
      expect(after.refunds).toMatchObject([{ refundState: 'PROCESSED', error: null }]);
      expect(after.entries.filter(({ kind }) => kind === 'REFUND')).toMatchObject([
        { reference: vendorRefundOf().toUpperCase(), receiptNumber: expect.any(String) },
      ]);
    });

    test('a refund that the vendor makes at once is recorded at once', async () => {
      vendor.refundAnswer = 'PROCESSED';
      const { amountPaise } = await paid();
      expect(await askRefund(97_000)).toMatchObject({ refundState: 'PROCESSED' });
      expect(await money()).toMatchObject({ paidPaise: 0, paymentState: 'REFUNDED', gateway: null });
      expect(amountPaise).toBe(97_000);
    });

    test('a refund is sent once, although the answer was lost', async () => {
      await paid();
      vendor.next.push('LOST');
      const before = vendor.refunds.length;
      expect(await askRefund(1000)).toMatchObject({ refundState: 'REQUESTED', error: 'unreachable' });
      server.clock.advance(LATER_S);
      await work();
      expect(vendor.refunds).toHaveLength(before + 1);
      expect((await money()).refunds).toMatchObject([{ refundState: 'PENDING', error: null }]);
    });

    test('a refund that fails is shown, leaves the money as it was, and may be asked for again', async () => {
      const { amountPaise, payment } = await paid();
      await askRefund(5000);
      const back = { refundId: refundIdOf(), vendorRefund: vendorRefundOf(), payment, amountPaise: 5_000 };
      expect(await report({ state: 'REFUND_FAILED', ...back })).toBe(200);
      expect(await money()).toMatchObject({
        paidPaise: amountPaise,
        gateway: { refundablePaise: amountPaise },
        refunds: [{ refundState: 'FAILED' }],
      });
      expect(await askRefund(5000)).toBeDefined();
    });

    test('a refund that fails after it was processed is due again', async () => {
      const { amountPaise, payment } = await paid();
      await askRefund(5000);
      const back = { refundId: refundIdOf(), vendorRefund: vendorRefundOf(), payment, amountPaise: 5_000 };
      await report({ state: 'REFUNDED', ...back });
      await report({ state: 'REFUND_FAILED', ...back });
      expect(await money()).toMatchObject({ paidPaise: amountPaise, refundDuePaise: 5_000 });
    });

    test('a refund is refused for more than can go back', async () => {
      await paid();
      await askRefund(90_000);
      const more = { serviceNumber: order.serviceNumber(), amountPaise: 7_001, reason: 'Once more' };
      await expect(refundAtGateway(server.deps, more)).rejects.toMatchObject({
        body: { reason: 'REFUND_TOO_MUCH', params: { paise: 7_000 } },
      });
    });

    test('a refund is sent by the command line as well, which says why it cannot be', async () => {
      await paid();
      const command = commands.find(({ name }) => name === 'refund send');
      const run = async (rupees: string) =>
        command?.run(server.deps, [order.serviceNumber(), rupees, 'Kept waiting']);
      expect(await run('970.01')).toMatchObject({ ok: false });
      expect((await money()).refunds).toEqual([]);
      expect(await run('25')).toMatchObject({ ok: true });
      expect((await money()).refunds).toMatchObject([{ amountPaise: 2_500, refundState: 'REQUESTED' }]);
    });

    test('a refund that was started at the vendor is recorded, once', async () => {
      const { payment } = await paid();
      const vendorRefund = `rf_${newPayment()}`;
      const told = { state: 'REFUNDED', refundId: null, vendorRefund, payment, amountPaise: 97_000 } as const;
      for (let n = 0; n < 2; n += 1) expect(await report(told)).toBe(200);
      expect(await money()).toMatchObject({ paidPaise: 0, paymentState: 'REFUNDED' });
    });
  });
});
