import type { PaymentState } from '#contract/shared.ts';

type LinkState = 'SENT' | 'PAID' | 'EXPIRED' | 'FAILED';

/** State of a link after the gateway's report. A received payment counts whenever it is reported; no failure undoes it. */
export const LINK_AFTER: Readonly<Record<LinkState, Readonly<Record<'PAID' | 'FAILED', LinkState>>>> = {
  SENT: { PAID: 'PAID', FAILED: 'FAILED' },
  FAILED: { PAID: 'PAID', FAILED: 'FAILED' },
  EXPIRED: { PAID: 'PAID', FAILED: 'EXPIRED' },
  PAID: { PAID: 'PAID', FAILED: 'PAID' },
};

interface Entry {
  kind: 'PAYMENT' | 'REFUND' | 'REDUCTION';
  amountPaise: number;
}

export interface Account {
  receivedPaise: number;
  /** Payments less refunds. */
  paidPaise: number;
  refundDuePaise: number;
  toPayPaise: number;
}

export function sumOf(entries: readonly Entry[], kind: Entry['kind']): number {
  return entries.filter((one) => one.kind === kind).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** An order's money, by what came and went and what it costs. */
export function accountOf(entries: readonly Entry[], chargedPaise: number): Account {
  const receivedPaise = sumOf(entries, 'PAYMENT');
  const paidPaise = receivedPaise - sumOf(entries, 'REFUND');
  return {
    receivedPaise,
    paidPaise,
    refundDuePaise: Math.max(0, paidPaise - chargedPaise),
    toPayPaise: Math.max(0, chargedPaise - paidPaise),
  };
}

/** States of an order that was paid before and needs another payment. */
const ONCE_PAID: readonly PaymentState[] = ['PAID', 'PART_PAID', 'REFUNDED'];

/** The money decides; the links alone while nothing came. @param byLinks the state that the order has without the money */
export function paymentStateOf(account: Account, byLinks: PaymentState): PaymentState {
  const { receivedPaise, paidPaise, toPayPaise } = account;
  if (receivedPaise === 0) return byLinks;
  if (toPayPaise === 0) return paidPaise === 0 ? 'REFUNDED' : 'PAID';
  if (byLinks === 'LINK_SENT') return 'LINK_SENT';
  if (paidPaise > 0) return 'PART_PAID';
  return ONCE_PAID.includes(byLinks) ? 'NONE' : byLinks;
}
