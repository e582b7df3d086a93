import { randomUUID } from 'node:crypto';
import { customerCalls } from '#contract/customer.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { serviceCalls } from '#contract/services.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { paymentSignature } from '#server/intake/intake.routes.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { PAYMENT_SECRET, type TestServer } from '#tests/support/server/server.ts';

/** A doctor's order, of two tests if none are named, waiting in the lab queue. */
export async function orderTests(
  server: TestServer,
  testCodes: readonly string[] = ['P-CBC', 'HBA1C'],
): Promise<{ v: Visit; serviceId: string; serviceNumber: string }> {
  const v = await visit(server, { doctor: 'vikram.desai' });
  const body = { consultationNumber: v.number, clientId: randomUUID(), testCodes: [...testCodes] };
  const { labOrder } = await v.doctor.call(prescriptionCalls.orderLabTests, { body });
  return { v, serviceId: labOrder.serviceId, serviceNumber: labOrder.serviceNumber };
}

export type Report = {
  paymentLinkId: string;
  utr: string;
  amountPaise: number;
  outcome: 'PAID' | 'FAILED';
};

/** Returns what an agent does with the order that the test is about, and what the payment gateway says of it. */
export function orderCalls(server: TestServer, serviceId: () => string) {
  const agent = () => server.signInAs('farhan.shaikh');
  const one = () => ({ serviceId: serviceId() });

  async function details() {
    return (await (await agent()).call(serviceCalls.serviceDetailsById, { query: one() })).service;
  }
  async function move(requestStatus: RequestStatus, version?: number, note?: string): Promise<Response> {
    const body = { ...one(), requestStatus, note, version: version ?? (await details()).request.version };
    return (await agent()).send(serviceCalls.updateServiceStatus, { body });
  }
  async function link() {
    return (await (await agent()).call(serviceCalls.generatePaymentLink, { body: one() })).paymentLink;
  }
  async function callback(report: Report, signature = paymentSignature(PAYMENT_SECRET, report)) {
    return server.client({ 'x-signature': signature }).send(customerCalls.paymentCallback, { body: report });
  }
  return { agent, details, move, link, callback };
}
