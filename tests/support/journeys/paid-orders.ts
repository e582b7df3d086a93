import { paymentsAdminCalls as calls } from '#contract/payments-admin.ts';
import type { LegalDetails } from '#contract/receipts.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export const UNKNOWN: LegalDetails = { name: null, address: null, gstin: null };
export const PUNE = {
  name: 'Sahyadri Care Private Limited',
  address: '12 MG Road, Pune',
  gstin: '27AAPFU0939F1ZV',
};
export const PRINTED = { timeZone: 'Asia/Kolkata', productName: 'Wardline' };

let references = 0;
export const newReference = (): string => `RCPT-${(references += 1)}`;

/** Orders of two tests, 970 rupees, with an open link, and what an operator does with their money. */
export function paidOrders(server: TestServer, operator: Pick<SignedInClient, 'call'>) {
  async function order() {
    const { v, serviceId, serviceNumber } = await orderTests(server);
    const one = orderCalls(server, () => serviceId);
    const link = await one.link();
    const pay = (amountPaise = link.amountPaise) =>
      one.callback({ paymentLinkId: link.id, utr: newReference(), amountPaise, outcome: 'PAID' });
    return { ...one, v, serviceId, serviceNumber, paymentLinkId: link.id, pay };
  }
  const refund = (serviceNumber: string, rupees: string) =>
    operator.call(calls.recordRefund, {
      body: { serviceNumber, rupees, reason: 'Kept waiting', reference: newReference() },
    });
  const discount = (serviceNumber: string, rupees: string) =>
    operator.call(calls.giveDiscount, { body: { serviceNumber, rupees, reason: 'Kept waiting' } });
  async function setDetails(details: LegalDetails): Promise<void> {
    const { details: was } = await operator.call(calls.legalDetails, {});
    await operator.call(calls.saveLegalDetails, { body: { details, was } });
  }
  return { order, refund, discount, setDetails };
}
