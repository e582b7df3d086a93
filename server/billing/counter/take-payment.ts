import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '#contract/call.ts';
import { CASH_LIMIT_PAISE, type counterCalls, type CounterPayment } from '#contract/counter.ts';
import { money } from '#domain/format.ts';
import { accountOf } from '#domain/payments.ts';
import { recordOrderPaid } from '#server/billing/earnings.ts';
import { insertMoneyEntry, moneyEntriesOf } from '#server/billing/money-entry.queries.ts';
import { presentReceipt } from '#server/billing/present-money.ts';
import { mustBePriced } from '#server/billing/payment-links.ts';
import { issueReceipt } from '#server/billing/receipts/issue-receipt.ts';
import { settleAccount } from '#server/billing/settle-account.ts';
import { tell } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { lockRequest, tellChanged, tellService, type RequestRow } from '#server/requests/requests.ts';
import {
  cashOf,
  findTaken,
  isPaymentReference,
  lastClosedAt,
  lockTaker,
  type CounterPaymentRow,
} from './counter.queries.ts';

type Taken = ParsedBody<typeof counterCalls.takePayment>;

/**
 * Records a payment that a person took for an order. It counts as one by the gateway does: the order's state, an open link, the
 * provider's share, the message to the patient and a receipt follow.
 * @throws Refusal NOT_FOUND, RULE for more than is to pay, a test without a price, too much cash, or a reference that was used,
 * SAME_KEY_OTHER_BODY for an id with which another payment was recorded
 */
export async function takePayment(
  c: Change,
  config: Config,
  who: Staff,
  taken: Taken,
): Promise<CounterPayment> {
  const { clientId, serviceId, method, amountPaise } = taken;
  const row = orNotFound(await lockRequest(c.tx, serviceId));
  await lockTaker(c.tx, who.userId);
  const before = await findTaken(c.tx, who.userId, clientId);
  if (before) return repeated(before, taken);
  const reference = taken.reference.toUpperCase() || null;
  await mustBeTakeable(c, row, { ...taken, reference });
  const at = await timeInShift(c, who.userId);
  const entry = {
    id: randomUUID(),
    requestId: row.id,
    kind: 'PAYMENT' as const,
    method,
    reference,
    amountPaise,
  };
  await insertMoneyEntry(c.tx, {
    ...entry,
    clientId,
    linkId: null,
    reason: null,
    at,
    recordedBy: who.userId,
  });
  await c.audit(`PAYMENT_${method}`, 'request', row.id, row.patientId);
  const state = await settleAccount(c, row);
  const receipt = await issueReceipt(c, config, row, entry);
  const named = reference ?? receipt.number;
  if (state === 'PAID') await recordOrderPaid(c, row, row.amountPaise, named);
  await tell(c, config, 'PAYMENT_RECEIVED', {
    to: row,
    values: { amount: money(amountPaise), number: row.serviceNumber, reference: named },
  });
  await tellService(c, row, 'payment.changed');
  await tellChanged(c, row);
  return presentTaken(orNotFound(await findTaken(c.tx, who.userId, clientId)));
}

/** Returns now, or the time after a shift that another request has just closed: a payment belongs to one shift. */
async function timeInShift({ tx, now }: Change, userId: string): Promise<Date> {
  const closedAt = await lastClosedAt(tx, userId);
  return new Date(Math.max(now.getTime(), (closedAt?.getTime() ?? 0) + 1));
}

async function mustBeTakeable(
  c: Change,
  row: RequestRow,
  { method, amountPaise, reference }: Pick<Taken, 'method' | 'amountPaise'> & { reference: string | null },
): Promise<void> {
  await mustBePriced(c.tx, row.id);
  const { toPayPaise } = accountOf(await moneyEntriesOf(c.tx, row.id), row.amountPaise);
  if (row.status === 'CANCELLED' || toPayPaise === 0) throw new Refusal('RULE', { reason: 'NO_PAYMENT_DUE' });
  if (amountPaise > toPayPaise)
    throw new Refusal('RULE', { reason: 'PAYMENT_TOO_MUCH', params: { paise: toPayPaise } });
  if (method === 'CASH' && (await cashOf(c.tx, row.id)) + amountPaise >= CASH_LIMIT_PAISE)
    throw new Refusal('RULE', { reason: 'CASH_LIMIT' });
  // A card terminal numbers its slips by itself, UPI's references are unique in the country.
  if (method === 'UPI' && reference !== null && (await isPaymentReference(c.tx, reference)))
    throw new Refusal('RULE', { reason: 'PAYMENT_REFERENCE_USED', params: { reference } });
}

function repeated(before: CounterPaymentRow, { serviceId, method, amountPaise }: Taken): CounterPayment {
  const isSame =
    before.requestId === serviceId && before.method === method && before.amountPaise === amountPaise;
  if (!isSame) throw new Refusal('SAME_KEY_OTHER_BODY');
  return presentTaken(before);
}

export function presentTaken(row: CounterPaymentRow): CounterPayment {
  const { id, amountPaise, method, reference, serviceNumber, patientName, at } = row;
  const receipt = presentReceipt(row);
  return { id, amountPaise, method, reference, serviceNumber, patientName, receipt, at: at.toISOString() };
}
