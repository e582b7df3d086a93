import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expireLinks } from '#server/billing/expire-links.job.ts';
import { giveDiscount } from '#server/billing/give-back.ts';
import { openConnectors } from '#server/connectors/connectors.ts';
import { readConfig } from '#server/platform/config.ts';
import { CASHFREE } from '#tests/support/connectors/cashfree.ts';
import { LATER_S, openPaymentPortal } from '#tests/support/connectors/payment-portal.ts';
import { RAZORPAY } from '#tests/support/connectors/razorpay.ts';
import { STRIPE } from '#tests/support/connectors/stripe.ts';

const EXAMPLES = join(import.meta.dirname, '../../support/connectors/examples');

describe.each([RAZORPAY, CASHFREE, STRIPE])('payments by $title', async (form) => {
  const { name } = form;
  const portal = await openPaymentPortal(form);
  const { vendor, server, order, details, link, work, post, report, page } = portal;
  const { gatewayLink, newPayment, openLink, paid, money } = portal;

  describe('links', () => {
    test('a link is made after the order asked for it, and the pay page leads to it', async () => {
      const { id, amountPaise, upiUri } = await link();
      // A payment straight to the hospital's UPI address would not be reported.
      expect(upiUri).toBe(`${server.deps.config.publicUrl}/pay?x=${id}`);
      expect(vendor.links.some((one) => one.id === id)).toBe(false);
      expect(await page(id)).toContain('is being prepared');
      await work();
      expect(vendor.linkOf(id)).toMatchObject({ amountPaise, state: 'OPEN' });
      const shown = await page(id);
      expect(shown).toContain(`href="${vendor.linkOf(id).url}"`);
      expect(shown).toContain('Pay by UPI, card or bank');
      expect(shown).not.toContain('upi:');
      expect(await page(id, 'lang=hi')).toContain('UPI, कार्ड या बैंक से भुगतान करें');
    });

    test('a link tells the vendor the number of the order, and no name and no test', async () => {
      const { id } = await openLink();
      const { told } = vendor.linkOf(id);
      expect(told).toContain(order.serviceNumber());
      for (const word of [
        order.patientName(),
        order.patientName().split(' ')[0] ?? '',
        'CBC',
        'HBA1C',
        'blood',
      ])
        expect(told.toLowerCase()).not.toContain(word.toLowerCase());
    });

    test('a link is made once, although the answer to the first request was lost', async () => {
      vendor.next.push('LOST');
      const { id } = await openLink();
      expect(await gatewayLink(id)).toMatchObject({ state: 'WANTED', tries: 1 });
      server.clock.advance(LATER_S);
      await work();
      expect(await gatewayLink(id)).toMatchObject({ state: 'OPEN', error: null });
      expect(vendor.links.filter((one) => one.id === id)).toHaveLength(1);
    });

    test('the portal waits as long as the vendor asks for after 429', async () => {
      vendor.next.push({ status: 429, headers: { 'retry-after': '600' }, json: {} });
      const { id } = await openLink();
      server.clock.advance(590);
      await work();
      expect(await gatewayLink(id)).toMatchObject({ state: 'WANTED', error: 'HTTP 429' });
      server.clock.advance(11);
      await work();
      expect(await gatewayLink(id)).toMatchObject({ state: 'OPEN' });
    });

    test.each([
      ['an error of the vendor', { status: 503, json: {} }],
      ['an answer of another form', { json: { id: 7 } }],
      ['a broken line', { status: 0 }],
      ['no answer in time', 'never'],
    ] as const)('a link is tried again after %s', async (_, answer) => {
      vendor.next.push(answer);
      const { id } = await openLink();
      expect(await gatewayLink(id)).toMatchObject({ state: 'WANTED', url: null });
      server.clock.advance(LATER_S);
      await work();
      expect(await gatewayLink(id)).toMatchObject({ state: 'OPEN' });
    });

    test('a link that the vendor refuses leaves the patient with the number of the hospital', async () => {
      vendor.next.push({ status: 422, json: {} });
      const { id } = await openLink();
      expect(await gatewayLink(id)).toMatchObject({ state: 'FAILED', error: 'HTTP 422' });
      expect(await page(id)).toContain('Paying online is not possible at the moment');
    });

    test('a link is ended at the vendor when a newer one replaces it', async () => {
      const older = await openLink();
      const newer = await openLink();
      expect(vendor.linkOf(older.id).state).toBe('ENDED');
      expect(vendor.linkOf(newer.id).state).toBe('OPEN');
      expect(await gatewayLink(older.id)).toMatchObject({ state: 'ENDED' });
    });

    test('a link is ended at the vendor when the order costs something else', async () => {
      const { id } = await openLink();
      await giveDiscount(server.deps, {
        serviceNumber: order.serviceNumber(),
        amountPaise: 10_000,
        reason: 'Kept waiting',
      });
      await work();
      expect(vendor.linkOf(id).state).toBe('ENDED');
    });

    test('a link that has ended at the vendor ends here, too', async () => {
      const { id: linkId } = await openLink();
      expect(await report({ state: 'ENDED', linkId })).toBe(200);
      expect((await details()).request.paymentState).toBe('EXPIRED');
      expect(await page(linkId)).toContain('has expired');
    });
  });

  describe('reports of payments', () => {
    test('a payment is recorded with its receipt, and the page says so', async () => {
      const { id, amountPaise, payment } = await paid();
      expect(await details()).toMatchObject({ request: { paymentState: 'PAID' }, refundDuePaise: 0 });
      expect(await page(id)).toContain('Paid. Thank you.');
      expect((await money()).entries).toMatchObject([
        { kind: 'PAYMENT', amountPaise, reference: payment, receiptNumber: expect.any(String) },
      ]);
    });

    test('a payment counts once, however often and at the same time it is reported', async () => {
      const { id: linkId, amountPaise } = await openLink();
      const told = { state: 'PAID', linkId, payment: newPayment(), amountPaise } as const;
      const statuses = await Promise.all([1, 2, 3].map(() => report(told)));
      expect(statuses).toEqual([200, 200, 200]);
      expect((await money()).entries).toHaveLength(1);
    });

    test('a report is refused with a signature of another secret, or with none', async () => {
      const { id: linkId, amountPaise } = await openLink();
      const told = { state: 'PAID', linkId, payment: newPayment(), amountPaise } as const;
      const forged = form.report(told, server.clock.now(), 'whsec_another-secret-of-somebody');
      expect((await post(forged)).status).toBe(401);
      expect((await post({ body: forged.body, headers: {} })).status).toBe(401);
      const right = form.report(told, server.clock.now());
      const raised = right.body.replace(linkId, `${linkId}x`);
      expect((await post({ ...right, body: raised })).status).toBe(401);
      expect((await details()).request.paymentState).toBe('LINK_SENT');
    });

    test('a body that is no report is refused', async () => {
      for (const body of ['', '{', '[]', '{"event":7}']) {
        const headers = form.sign(body, server.clock.now());
        expect([body, (await post({ body, headers })).status]).toEqual([body, 400]);
      }
    });

    test('a payment of another amount is recorded as it came', async () => {
      const { id: linkId, amountPaise } = await openLink();
      await report({ state: 'PAID', linkId, payment: newPayment(), amountPaise: amountPaise - 100 });
      expect((await details()).request.paymentState).toBe('PART_PAID');
    });

    test('a second report with another amount leaves the first', async () => {
      const { id: linkId, amountPaise, payment } = await paid();
      expect(await report({ state: 'PAID', linkId, payment, amountPaise: amountPaise + 100 })).toBe(200);
      expect((await money()).paidPaise).toBe(amountPaise);
    });

    test('a payment after the link has expired is recorded', async () => {
      const { id: linkId, amountPaise } = await openLink();
      server.clock.advance(86_401);
      await expireLinks({ ...server.deps });
      await work();
      await report({ state: 'PAID', linkId, payment: newPayment(), amountPaise });
      expect((await details()).request.paymentState).toBe('PAID');
    });

    test('a payment by a link that was replaced is due back', async () => {
      const older = await openLink();
      const newer = await paid();
      const told = { state: 'PAID', linkId: older.id, payment: newPayment() } as const;
      await report({ ...told, amountPaise: older.amountPaise });
      expect((await details()).refundDuePaise).toBe(newer.amountPaise);
    });

    test('a failed attempt leaves the page open for another try, and undoes no payment', async () => {
      const { id: linkId, amountPaise } = await openLink();
      const failed = { state: 'FAILED', linkId, payment: newPayment(), amountPaise } as const;
      expect(await report(failed)).toBe(200);
      expect((await details()).request.paymentState).toBe('FAILED');
      await work();
      expect(await page(linkId)).toContain(vendor.linkOf(linkId).url);
      expect(await page(linkId)).toContain('The last attempt did not succeed');
      await report({ state: 'PAID', linkId, payment: newPayment(), amountPaise });
      await report(failed);
      expect((await details()).request.paymentState).toBe('PAID');
    });

    test('a report on a link of the hospital’s shop is accepted and left alone', async () => {
      const told = { state: 'PAID', linkId: 'order-of-the-shop', payment: newPayment() } as const;
      expect(await report({ ...told, amountPaise: 100 })).toBe(200);
    });

    test('a report on a link of another service changes nothing', async () => {
      const { id: linkId, amountPaise } = await openLink();
      await server.db
        .updateTable('gatewayLink')
        .set({ connector: 'another' })
        .where('linkId', '=', linkId)
        .execute();
      expect(await report({ state: 'PAID', linkId, payment: newPayment(), amountPaise })).toBe(200);
      expect((await details()).request.paymentState).toBe('LINK_SENT');
    });
  });

  test.each(readdirSync(join(EXAMPLES, name)).filter((file) => file.endsWith('.json')))(
    'the portal accepts the example %s of the documentation byte for byte',
    async (file) => {
      const body = readFileSync(join(EXAMPLES, name, file), 'utf8');
      expect((await post({ body, headers: form.sign(body, server.clock.now()) })).status).toBe(200);
    },
  );
});

describe.each([CASHFREE, STRIPE])('reports of $title', (form) => {
  test('a report may not be far from the clock', async () => {
    const connectors = await openConnectors(readConfig(form.settings('http://127.0.0.1:9')));
    const webhook = connectors.webhooks.get(form.name);
    const now = new Date('2026-11-21T05:00:00Z');
    const read = (at: Date) => {
      const { body, headers } = form.report({ state: 'ENDED', linkId: 'one' }, at);
      return webhook?.read({
        url: new URL('http://localhost/'),
        headers: new Headers(headers),
        body: new TextEncoder().encode(body),
        now,
      });
    };
    expect(read(now)).toHaveLength(1);
    expect(read(new Date(now.getTime() - 240_000))).toHaveLength(1);
    for (const seconds of [-2 * 3_600, 400])
      expect(() => read(new Date(now.getTime() + seconds * 1_000))).toThrow('BAD_CLIENT');
  });
});
