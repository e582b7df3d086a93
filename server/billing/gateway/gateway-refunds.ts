import { randomUUID } from 'node:crypto';
import type { GatewayRefund, RefundableAtGateway } from '#contract/payments-admin.ts';
import { accountOf } from '#domain/payments.ts';
import { lockedOrder } from '#server/billing/give-back.ts';
import { moneyEntriesOf } from '#server/billing/money-entry.queries.ts';
import type { Connectors } from '#server/platform/connector-ports.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { tellService } from '#server/requests/requests.ts';
import { gatewayPaymentsOf, gatewayRefundsOf, insertGatewayRefund } from './gateway-refund.queries.ts';

interface Refundable {
  connector: string;
  payment: string;
  leftPaise: number;
}

/** Payments of an order of which something is left, at services that the portal can speak to, newest first. */
async function refundableOf(db: Db | Tx, connectors: Connectors, requestId: string): Promise<Refundable[]> {
  const [payments, refunds] = [await gatewayPaymentsOf(db, requestId), await gatewayRefundsOf(db, requestId)];
  return payments
    .filter(({ connector }) => connectors.payments.some(({ name }) => name === connector))
    .map(({ connector, payment, amountPaise }) => {
      const sent = refunds.filter((one) => one.payment === payment && one.state !== 'FAILED');
      return { connector, payment, leftPaise: amountPaise - sumOf(sent) };
    })
    .filter(({ leftPaise }) => leftPaise > 0);
}

const sumOf = (rows: readonly { amountPaise: number }[]): number =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Money that is on its way back. */
async function underWay(db: Db | Tx, requestId: string): Promise<number> {
  const refunds = await gatewayRefundsOf(db, requestId);
  return sumOf(refunds.filter(({ state }) => state === 'REQUESTED' || state === 'PENDING'));
}

/** Amount that the services may still send back: no more than is paid and not on its way back. */
async function mostOf(
  db: Db | Tx,
  refundable: readonly Refundable[],
  order: { id: string; amountPaise: number },
) {
  const { paidPaise } = accountOf(await moneyEntriesOf(db, order.id), order.amountPaise);
  const left = refundable.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
  return Math.max(0, Math.min(left, paidPaise - (await underWay(db, order.id))));
}

/** Refunds of an order by services, and what more may go back by one. */
export async function readGatewayRefunds(
  db: Db,
  connectors: Connectors,
  order: { id: string; amountPaise: number },
): Promise<{ gateway: RefundableAtGateway | null; refunds: GatewayRefund[] }> {
  const refundable = await refundableOf(db, connectors, order.id);
  const paise = await mostOf(db, refundable, order);
  const titleOf = (connector: string): string =>
    connectors.payments.find(({ name }) => name === connector)?.title ?? connector;
  const rows = await gatewayRefundsOf(db, order.id);
  const [first] = refundable;
  return {
    gateway: first && paise > 0 ? { title: titleOf(first.connector), refundablePaise: paise } : null,
    refunds: rows.map(({ id, connector, amountPaise, state, reason, requestedAt, error }) => ({
      id,
      title: titleOf(connector),
      amountPaise,
      refundState: state,
      reason,
      error,
      requestedAt: requestedAt.toISOString(),
    })),
  };
}

/**
 * Asks the services that took an order's payments to send money back, the newest payment first. It is recorded once they have.
 * @throws Refusal NOT_FOUND, RULE for more than can go back by them
 */
export async function refundAtGateway(
  deps: Administering,
  { serviceNumber, amountPaise, reason }: { serviceNumber: string; amountPaise: number; reason: string },
): Promise<void> {
  await change(acting(deps), async (c) => {
    const order = await lockedOrder(c.tx, serviceNumber);
    const refundable = await refundableOf(c.tx, deps.connectors, order.id);
    const most = await mostOf(c.tx, refundable, order);
    if (amountPaise > most) throw new Refusal('RULE', { reason: 'REFUND_TOO_MUCH', params: { paise: most } });
    let left = amountPaise;
    for (const { connector, payment, leftPaise } of refundable) {
      const part = Math.min(left, leftPaise);
      if (part <= 0) break;
      left -= part;
      const requestedBy = deps.who?.userId ?? null;
      const asked = { requestId: order.id, connector, payment, amountPaise: part, reason };
      const at = { nextAt: c.now, requestedAt: c.now, requestedBy };
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await insertGatewayRefund(c.tx, { id: randomUUID(), ...asked, ...at });
    }
    await c.audit('REFUND_REQUESTED', 'request', order.id, order.patientId);
    await tellService(c, order, 'payment.changed');
  });
}
