import { afterAll, beforeEach, expect } from 'vitest';
import { workAtGateways } from '#server/billing/gateway/gateway.job.ts';
import { readGatewayRefunds, refundAtGateway } from '#server/billing/gateway/gateway-refunds.ts';
import { readOrderMoney } from '#server/billing/give-back.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { openServer } from '#tests/support/server/server.ts';
import { openPaymentVendor, type SignedReport, type ReportFacts, type VendorForm } from './payment-vendor.ts';

/** Longer than any wait between two tries, and much shorter than the life of a link. */
export const LATER_S = 2_000;

/** A portal that takes its payments by a fake of a vendor, with a new order before each test. */
export async function openPaymentPortal(form: VendorForm) {
  const { name } = form;
  const vendor = await openPaymentVendor(form);
  const server = await openServer({ CONNECTOR_TIMEOUT_S: '1', ...form.settings(vendor.url) });
  let serviceId: string;
  let serviceNumber: string;
  let patientName: string;
  const { details, link } = orderCalls(server, () => serviceId);

  beforeEach(async () => {
    await server.db
      .updateTable('paymentLink')
      .set({ state: 'EXPIRED' })
      .where('state', '=', 'SENT')
      .execute();
    await server.db.updateTable('gatewayLink').set({ state: 'ENDED' }).execute();
    vendor.refundAnswer = 'PENDING';
    vendor.next.length = 0;
    const ordered = await orderTests(server);
    ({ serviceId, serviceNumber } = ordered);
    patientName = ordered.v.consultation.patient.name;
  });
  afterAll(() => vendor.close());

  const work = () => workAtGateways(server.deps);
  const post = async ({ body, headers }: SignedReport) =>
    server.request(`/connectors/${name}`, { method: 'POST', body, headers });
  const report = async (told: ReportFacts) => (await post(form.report(told, server.clock.now()))).status;
  const page = async (id: string, query = 'lang=en') =>
    (await server.request(`/pay/${id}?${query}`, { method: 'GET' })).text();
  const gatewayLink = async (id: string) =>
    server.db.selectFrom('gatewayLink').selectAll().where('linkId', '=', id).executeTakeFirst();
  let payments = 0;
  const newPayment = (): string => `pay_${name}${(payments += 1)}`;

  async function openLink() {
    const made = await link();
    await work();
    return made;
  }
  async function paid() {
    const made = await openLink();
    const payment = newPayment();
    const { id: linkId, amountPaise } = made;
    expect(await report({ state: 'PAID', linkId, payment, amountPaise })).toBe(200);
    return { ...made, payment };
  }
  async function askRefund(amountPaise: number) {
    await refundAtGateway(server.deps, { serviceNumber, amountPaise, reason: 'Test was not done' });
    await work();
    return (await money()).refunds[0];
  }
  async function money() {
    const { row, entries, account } = await readOrderMoney(server.db, serviceNumber);
    const back = await readGatewayRefunds(server.db, server.deps.connectors, row);
    const { amountPaise, paymentState } = row;
    return { entries, ...account, amountPaise, paymentState, ...back };
  }
  const refundIdOf = () => vendor.refunds.at(-1)?.id ?? '';
  const vendorRefundOf = () => vendor.refunds.at(-1)?.vendorId ?? '';
  const order = { serviceNumber: () => serviceNumber, patientName: () => patientName };
  return {
    vendor,
    server,
    order,
    details,
    link,
    work,
    post,
    report,
    page,
    gatewayLink,
    newPayment,
    openLink,
    paid,
    askRefund,
    money,
    refundIdOf,
    vendorRefundOf,
  };
}
