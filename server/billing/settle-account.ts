import type { PaymentState } from '#contract/shared.ts';
import { accountOf, paymentStateOf } from '#domain/payments.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { followCharge } from './earnings.ts';
import { moneyEntriesOf } from './money-entry.queries.ts';
import { setAccount } from './order-amount.queries.ts';
import { expireLinksOfOtherAmount, hasOpenLink } from './payment-link.queries.ts';

interface Settled {
  /** Price that the order costs from now on. */
  chargedPaise?: number;
  /** State that the links alone say. */
  byLinks?: PaymentState;
}

/**
 * Brings a locked order in line with its money, after whatever changed: its state, what is due back, its open link and the
 * provider's share. A person pays back what is due. @returns the order's state
 */
export async function settleAccount(
  c: Change,
  row: RequestRow,
  { chargedPaise = row.amountPaise, byLinks = row.paymentState }: Settled = {},
): Promise<PaymentState> {
  const account = accountOf(await moneyEntriesOf(c.tx, row.id), chargedPaise);
  const hasEnded = await expireLinksOfOtherAmount(c.tx, row.id, account.toPayPaise);
  const isOpen = byLinks === 'LINK_SENT' && (await hasOpenLink(c.tx, row.id));
  const paymentState = paymentStateOf(account, byLinks === 'LINK_SENT' && !isOpen ? 'EXPIRED' : byLinks);
  const { refundDuePaise } = account;
  await setAccount(c.tx, row.id, { amountPaise: chargedPaise, refundDuePaise, paymentState });
  await followCharge(c, row.id, chargedPaise);
  if (hasEnded) await c.audit('PAYMENT_LINK_ENDED', 'request', row.id, row.patientId);
  if (refundDuePaise > row.refundDuePaise) await c.audit('REFUND_DUE', 'request', row.id, row.patientId);
  return paymentState;
}
