import { refundOrder } from '#server/billing/give-back.ts';
import { insertMoneyEntry, isRefundReference } from '#server/billing/money-entry.queries.ts';
import { settleAccount } from '#server/billing/settle-account.ts';
import type { VendorRefund } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { lockRequest, tellChanged, tellService, type RequestRow } from '#server/requests/requests.ts';
import {
  findGatewayRefund,
  lockGatewayRefund,
  setGatewayRefund,
  type GatewayRefundRow,
} from './gateway-refund.queries.ts';

type Told = Pick<Deps, 'config' | 'log'>;

interface Outcome {
  state: VendorRefund['state'];
  /** The service's id of the refund; null: it refused. */
  vendorId: string | null;
  error: string | null;
}

/**
 * Records what became of a refund at the service that took the payment. Outcomes may come twice and in any order: the money is recorded
 * once, when it went. One that fails after that has come back, and is due to the patient again.
 */
export async function settleRefund(c: Change, deps: Told, id: string, outcome: Outcome): Promise<void> {
  const { requestId } = orNotFound(await findGatewayRefund(c.tx, id));
  const order = orNotFound(await lockRequest(c.tx, requestId));
  const row = await lockGatewayRefund(c.tx, id);
  const { state, error } = outcome;
  const vendorId = outcome.vendorId ?? row.vendorId;
  if (row.state === 'FAILED' || row.state === state) return;
  if (row.state === 'PROCESSED' && state !== 'FAILED') return;
  if (state === 'PENDING') {
    await setGatewayRefund(c.tx, id, { state, vendorId, error: null });
    return;
  }
  if (state === 'PROCESSED') {
    const fault = await recordGone(c, deps, order, { ...row, vendorId });
    await setGatewayRefund(c.tx, id, { state, vendorId, settledAt: c.now, error: fault });
    return;
  }
  if (row.state === 'PROCESSED') await recordReturned(c, order, { ...row, vendorId });
  await setGatewayRefund(c.tx, id, { state, vendorId, settledAt: c.now, error });
  await c.audit('REFUND_FAILED', 'request', order.id, order.patientId);
  deps.log.warn({ id, connector: row.connector, fault: error }, 'a refund failed');
  await tellService(c, order, 'payment.changed');
  await tellChanged(c, order);
}

type Gone = Pick<GatewayRefundRow, 'amountPaise' | 'reason' | 'vendorId' | 'id' | 'requestedBy'>;

/** Records money that the service has sent back. @returns why it could not be recorded; null: it was */
async function recordGone(
  c: Change,
  { config, log }: Told,
  order: RequestRow,
  gone: Gone,
): Promise<string | null> {
  const { amountPaise, reason, requestedBy: recordedBy } = gone;
  const reference = referenceOf(gone);
  if (await isRefundReference(c.tx, reference)) return null;
  try {
    await refundOrder(c, config, order, { amountPaise, reason, reference, recordedBy });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error({ id: gone.id }, 'a refund went out that is more than was paid');
    return 'more than was paid';
  }
}

const referenceOf = ({ vendorId, id }: Pick<Gone, 'vendorId' | 'id'>): string =>
  (vendorId ?? id).toUpperCase();

/** Entries are never changed: money that came back is a payment, by which the refund is due again. */
async function recordReturned(c: Change, order: RequestRow, gone: Gone): Promise<void> {
  const reference = referenceOf(gone);
  await insertMoneyEntry(c.tx, {
    id: `returned:${gone.id}`,
    requestId: order.id,
    linkId: null,
    kind: 'PAYMENT',
    amountPaise: gone.amountPaise,
    reference,
    reason: null,
    at: c.now,
    recordedBy: null,
  });
  await settleAccount(c, order);
}
