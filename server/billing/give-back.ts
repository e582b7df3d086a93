import { randomUUID } from 'node:crypto';
import { money } from '#domain/format.ts';
import { accountOf } from '#domain/payments.ts';
import { tell } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  findByServiceNumber,
  findRequest,
  lockRequest,
  tellChanged,
  tellService,
  type RequestRow,
} from '#server/requests/requests.ts';
import {
  insertMoneyEntry,
  isRefundReference,
  moneyEntriesOf,
  type MoneyEntryRow,
} from './money-entry.queries.ts';
import { issueReductionNote, issueRefundNote } from './receipts/issue-receipt.ts';
import { settleAccount } from './settle-account.ts';

interface Given {
  /** LB100423 */
  serviceNumber: string;
  amountPaise: number;
  reason: string;
}

type NewEntry = Pick<MoneyEntryRow, 'kind' | 'amountPaise' | 'reason' | 'reference'>;

async function addEntry<E extends NewEntry>(c: Change, recordedBy: string | null, row: RequestRow, entry: E) {
  const id = randomUUID();
  await insertMoneyEntry(c.tx, { ...entry, id, requestId: row.id, linkId: null, at: c.now, recordedBy });
  return { ...entry, id };
}

/** Returns the id of the order with a number as a person types it. @throws Refusal NOT_FOUND */
async function idOf(db: Db | Tx, serviceNumber: string): Promise<string> {
  return orNotFound(await findByServiceNumber(db, serviceNumber)).id;
}

/** The money of an order, by its number. @throws Refusal NOT_FOUND */
export async function readOrderMoney(db: Db, serviceNumber: string) {
  const row = orNotFound(await findRequest(db, await idOf(db, serviceNumber)));
  const entries = await moneyEntriesOf(db, row.id);
  return { row, entries, account: accountOf(entries, row.amountPaise) };
}

/** @throws Refusal NOT_FOUND */
export async function lockedOrder(tx: Tx, serviceNumber: string): Promise<RequestRow> {
  return orNotFound(await lockRequest(tx, await idOf(tx, serviceNumber)));
}

/**
 * Records money that went back to the patient, by the gateway or the bank; the portal itself moves none. More than was due back
 * is taken off what the order costs, and the provider's share follows.
 * @throws Refusal NOT_FOUND, RULE for more than was kept, or a reference that was recorded before
 */
export async function recordRefund(
  deps: Administering,
  refund: Given & { reference: string },
): Promise<void> {
  const { serviceNumber, ...money } = refund;
  await change(acting(deps), async (c) => {
    const row = await lockedOrder(c.tx, serviceNumber);
    await refundOrder(c, deps.config, row, { ...money, recordedBy: deps.who?.userId ?? null });
  });
}

/** Records the same of a locked order. @throws Refusal RULE for more than was kept, or a reference that was recorded before */
export async function refundOrder(
  c: Change,
  config: Config,
  row: RequestRow,
  refund: Omit<Given, 'serviceNumber'> & { reference: string; recordedBy: string | null },
): Promise<void> {
  const { amountPaise, reason, recordedBy } = refund;
  const reference = refund.reference.trim().toUpperCase();
  const { paidPaise, refundDuePaise } = accountOf(await moneyEntriesOf(c.tx, row.id), row.amountPaise);
  if (amountPaise > paidPaise)
    throw new Refusal('RULE', { reason: 'REFUND_TOO_MUCH', params: { paise: paidPaise } });
  if (await isRefundReference(c.tx, reference))
    throw new Refusal('RULE', { reason: 'REFUND_REFERENCE_USED', params: { reference } });
  const beyond = amountPaise - refundDuePaise;
  if (beyond > 0)
    await addEntry(c, recordedBy, row, { kind: 'REDUCTION', amountPaise: beyond, reason, reference: null });
  const entry = await addEntry(c, recordedBy, row, { kind: 'REFUND', amountPaise, reason, reference });
  await c.audit('REFUND', 'request', row.id, row.patientId);
  await settleAccount(c, row, { chargedPaise: row.amountPaise - Math.max(0, beyond) });
  await tell(c, config, 'REFUND_MADE', {
    to: row,
    values: { amount: money(amountPaise), number: row.serviceNumber, reference },
  });
  await issueRefundNote(c, config, row, { ...entry, reducedPaise: Math.max(0, beyond) });
  await tellService(c, row, 'payment.changed');
  await tellChanged(c, row);
}

/**
 * Takes something off what an order costs. What was paid already is due back.
 * @throws Refusal NOT_FOUND, RULE for more than the order costs
 */
export async function giveDiscount(
  deps: Administering,
  { serviceNumber, amountPaise, reason }: Given,
): Promise<void> {
  await change(acting(deps), async (c) => {
    const row = await lockedOrder(c.tx, serviceNumber);
    if (amountPaise > row.amountPaise)
      throw new Refusal('RULE', { reason: 'DISCOUNT_TOO_MUCH', params: { paise: row.amountPaise } });
    const recordedBy = deps.who?.userId ?? null;
    const entry = await addEntry(c, recordedBy, row, {
      kind: 'REDUCTION',
      amountPaise,
      reason,
      reference: null,
    });
    await c.audit('DISCOUNT', 'request', row.id, row.patientId);
    await settleAccount(c, row, { chargedPaise: row.amountPaise - amountPaise });
    await tell(c, deps.config, 'BILL_REDUCED', {
      to: row,
      values: { amount: money(amountPaise), number: row.serviceNumber },
    });
    await issueReductionNote(c, deps.config, row, entry);
    await tellService(c, row, 'payment.changed');
    await tellChanged(c, row);
  });
}
