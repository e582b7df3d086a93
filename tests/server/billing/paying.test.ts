import { beforeEach, describe, expect, test } from 'vitest';
import { billingCalls } from '#contract/billing.ts';
import { serviceCalls } from '#contract/services.ts';
import { expireLinks } from '#server/billing/expire-links.job.ts';
import { paymentSignature } from '#server/intake/intake.routes.ts';
import { orderCalls, orderTests, type Report } from '#tests/support/journeys/orders.ts';
import { type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer, PAYMENT_SECRET } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock } = server;
let v: Visit;
let serviceId: string;
let serviceNumber: string;
const { agent, details, link, callback } = orderCalls(server, () => serviceId);

beforeEach(async () => {
  ({ v, serviceId, serviceNumber } = await orderTests(server));
});

describe('paying', () => {
  test('sends an SMS with a link to a page with the amount and no name', async () => {
    const { id, upiUri, amountPaise, state } = await link();
    expect({ amountPaise, state }).toEqual({ amountPaise: 97_000, state: 'SENT' });
    expect(new URL(upiUri).searchParams.get('am')).toBe('970.00');
    const page = await (await server.request(`/pay/${id}?lang=en`, { method: 'GET' })).text();
    expect(page).toContain('Shanti Multispeciality Hospital, Pune: payment');
    expect(page).toContain('pn=Shanti+Multispeciality+Hospital%2C+Pune');
    expect(page).not.toContain('Wardline');
    expect(page).toContain('₹ 970.00');
    expect(page).not.toContain(v.consultation.patient.name);
    expect(page.indexOf('class="act"')).toBeLessThan(page.indexOf('class="qr"'));
    await expect
      .poll(async () => (await server.rows('outgoing')).some((row) => row.text.includes(`/pay?x=${id}`)))
      .toBe(true);
  });

  test('shows the page in the language of the patient, or in the one that is asked for', async () => {
    const { id } = await link();
    await server.db
      .updateTable('patient')
      .set({ languages: '["Hindi"]' })
      .where('id', '=', v.consultation.patient.id)
      .execute();
    const pageIn = async (query: string) =>
      (await server.request(`/pay/${id}${query}`, { method: 'GET' })).text();
    const own = await pageIn('');
    expect(own).toContain('<html lang="hi">');
    expect(own).toContain('UPI ऐप से भुगतान करें');
    expect(own).toContain(`${serviceNumber} के लिए`);
    expect(own).toContain(`<a href="/pay?x=${id}&amp;lang=en" hreflang="en" lang="en">English</a>`);
    const tamil = await pageIn('?lang=ta');
    expect(tamil).toContain('<html lang="ta">');
    expect(tamil).not.toContain('भुगतान करें');
    expect(await pageIn('?lang=<script>')).toContain('<html lang="hi">');
  });

  test('counts once a signed report, however often it comes, and is in the report to the paisa', async () => {
    const range = { from: '2026-11-21', to: '2026-11-21' };
    const billing = () => v.doctor.call(billingCalls.getProviderBillingAndPaymentDetails, { query: range });
    const before = await billing();
    const { id, amountPaise } = await link();
    const report: Report = { paymentLinkId: id, utr: 'UTR612399', amountPaise, outcome: 'PAID' };
    const answers = await Promise.all(Array.from({ length: 3 }, () => callback(report)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await details()).request.paymentState).toBe('PAID');
    expect((await details()).paymentLinks).toMatchObject([
      { state: 'PAID', utr: 'UTR612399', paidAt: clock.now().toISOString() },
    ]);
    const after = await billing();
    expect(after.total).toBe(before.total + 1);
    expect(after.items.find((line) => line.number === serviceNumber)).toMatchObject({
      what: 'LAB_ORDER',
      grossPaise: 97_000,
      netPaise: 0,
      state: 'PAID',
      utr: 'UTR612399',
    });
    expect(after.totals.grossPaise - before.totals.grossPaise).toBe(97_000);
    expect(
      await (await agent()).refusal(serviceCalls.generatePaymentLink, { body: { serviceId } }),
    ).toMatchObject({ httpStatus: 409 });
    expect(await (await server.request(`/pay/${id}?lang=en`, { method: 'GET' })).text()).toContain('Paid');
  });

  test('needs the right signature, link and amount', async () => {
    const { id, amountPaise } = await link();
    const report: Report = { paymentLinkId: id, utr: 'UTR1', amountPaise, outcome: 'PAID' };
    expect((await callback(report, 'f'.repeat(64))).status).toBe(401);
    expect(
      (await callback(report, paymentSignature(PAYMENT_SECRET, { ...report, amountPaise: 1 }))).status,
    ).toBe(401);
    for (const wrong of [0, -1]) expect((await callback({ ...report, amountPaise: wrong })).status).toBe(400);
    expect((await callback({ ...report, paymentLinkId: 'none' })).status).toBe(404);
    expect((await details()).request.paymentState).toBe('LINK_SENT');
  });

  test('in parts adds up: what is left can be asked for, and the order is paid with the last paisa', async () => {
    const first = await link();
    const part: Report = { paymentLinkId: first.id, utr: 'PART-1', amountPaise: 40_001, outcome: 'PAID' };
    expect((await callback(part)).status).toBe(200);
    expect((await callback({ ...part, amountPaise: 40_002 })).status).toBe(400);
    expect((await details()).request.paymentState).toBe('PART_PAID');
    const rest = await link();
    expect(rest.amountPaise).toBe(first.amountPaise - 40_001);
    expect((await details()).request.paymentState).toBe('LINK_SENT');
    const { amountPaise } = rest;
    await callback({ paymentLinkId: rest.id, utr: 'PART-2', amountPaise, outcome: 'PAID' });
    expect(await details()).toMatchObject({ request: { paymentState: 'PAID' }, refundDuePaise: 0 });
    const lines = (await server.rows('earning')).filter((line) => line.requestId === serviceId);
    expect(lines).toMatchObject([{ grossPaise: 97_000, utr: 'PART-2' }]);
  });

  test('twice by one link, with two references, leaves the second to be paid back', async () => {
    const { id, amountPaise } = await link();
    for (const utr of ['ONE', 'OTHER', 'ONE'])
      await callback({ paymentLinkId: id, utr, amountPaise, outcome: 'PAID' });
    expect((await details()).refundDuePaise).toBe(amountPaise);
  });

  test('ends the newer link when the older one is paid, so that no person pays twice', async () => {
    const [older, newer] = [await link(), await link()];
    await callback({ paymentLinkId: older.id, utr: 'OLD', amountPaise: older.amountPaise, outcome: 'PAID' });
    expect((await details()).paymentLinks.find(({ id }) => id === newer.id)?.state).toBe('EXPIRED');
    expect(await (await server.request(`/pay/${newer.id}`, { method: 'GET' })).text()).not.toContain('upi:');
  });

  test('can be retried after a failure; a late failure of an older link takes no payment back', async () => {
    const first = await link();
    await callback({ paymentLinkId: first.id, utr: '-', amountPaise: first.amountPaise, outcome: 'FAILED' });
    expect((await details()).request.paymentState).toBe('FAILED');
    const [second, third] = [await link(), await link()];
    await callback({ paymentLinkId: third.id, utr: 'UTR3', amountPaise: third.amountPaise, outcome: 'PAID' });
    await callback({
      paymentLinkId: second.id,
      utr: '-',
      amountPaise: second.amountPaise,
      outcome: 'FAILED',
    });
    expect((await details()).request.paymentState).toBe('PAID');
  });

  test('a failure that comes after the payment of the same link leaves it paid', async () => {
    const { id, amountPaise } = await link();
    await callback({ paymentLinkId: id, utr: 'UTR-4', amountPaise, outcome: 'PAID' });
    await callback({ paymentLinkId: id, utr: '-', amountPaise, outcome: 'FAILED' });
    const { request, paymentLinks } = await details();
    expect(request.paymentState).toBe('PAID');
    expect(paymentLinks).toMatchObject([{ id, state: 'PAID', utr: 'UTR-4' }]);
  });

  test('a failure that is reported again changes nothing again', async () => {
    const { id, amountPaise } = await link();
    const report: Report = { paymentLinkId: id, utr: '-', amountPaise, outcome: 'FAILED' };
    await callback(report);
    const before = (await server.rows('audit')).length;
    expect((await callback(report)).status).toBe(200);
    expect(await server.rows('audit')).toHaveLength(before);
  });

  test('a failure of an older link leaves the newer one open', async () => {
    const [older] = [await link(), await link()];
    await callback({ paymentLinkId: older.id, utr: '-', amountPaise: older.amountPaise, outcome: 'FAILED' });
    expect((await details()).request.paymentState).toBe('LINK_SENT');
  });

  test('counts a payment that arrives after its link has ended', async () => {
    const { id, amountPaise } = await link();
    clock.advance(86_401);
    await expireLinks(server.deps);
    expect((await details()).request.paymentState).toBe('EXPIRED');
    await callback({ paymentLinkId: id, utr: '-', amountPaise, outcome: 'FAILED' });
    expect((await details()).request.paymentState).toBe('EXPIRED');
    await callback({ paymentLinkId: id, utr: 'UTR9', amountPaise, outcome: 'PAID' });
    expect((await details()).request.paymentState).toBe('PAID');
    expect((await details()).paymentLinks).toMatchObject([{ state: 'PAID', utr: 'UTR9' }]);
  });

  test('counts two payments by two links once, and records it in the trail', async () => {
    const [one, other] = [await link(), await link()];
    for (const [n, { id, amountPaise }] of [other, one].entries())
      await callback({ paymentLinkId: id, utr: `UTR-${n}`, amountPaise, outcome: 'PAID' });
    const lines = (await server.rows('earning')).filter((line) => line.requestId === serviceId);
    expect(lines).toMatchObject([{ utr: 'UTR-0' }]);
    const trail = (await server.rows('audit')).filter((row) => row.entityId === serviceId);
    expect(trail.map((row) => row.action).slice(-3)).toEqual([
      'PAYMENT_PAID',
      'PAYMENT_PAID_TWICE',
      'REFUND_DUE',
    ]);
    expect((await details()).refundDuePaise).toBe(one.amountPaise);
  });

  test('ends after a day', async () => {
    const { id } = await link();
    clock.advance(86_401);
    await expireLinks(server.deps);
    expect((await details()).request.paymentState).toBe('EXPIRED');
    expect((await details()).paymentLinks.at(-1)?.state).toBe('EXPIRED');
    expect(await (await server.request(`/pay/${id}`, { method: 'GET' })).text()).not.toContain('upi:');
  });

  test.each(['none', '%00', '%ff', '..%2f', ''])('answers 404 for the link %j', async (id) => {
    for (const path of [`/pay/${id}`, `/pay?x=${id}`])
      expect((await server.request(path, { method: 'GET' })).status).toBe(404);
  });
});
