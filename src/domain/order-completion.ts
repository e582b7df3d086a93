import type { OrderLack, PaymentState, RequestKind } from '#contract/shared.ts';

interface OrderSoFar {
  kind: RequestKind;
  amountPaise: number;
  paymentState: PaymentState;
  /** Stored lab results: files, and final values. */
  results: number;
  /** Tests that are not cancelled and have no price. */
  unpriced: number;
  /** Home visits that took place. */
  visitsDone: number;
}

const WITH_RESULT: readonly RequestKind[] = ['LAB', 'DIAGNOSTIC', 'AMPATH', 'REDCLIFF'];

/** Returns whether orders of this kind are done by a lab, which answers with results. */
export const isForLab = (kind: RequestKind): boolean => WITH_RESULT.includes(kind);

/** Server and page ask the same question. Money collected on a home visit is not known to the portal: that is a reason to write. */
export function lacksOf(order: OrderSoFar): OrderLack[] {
  const { kind, amountPaise, paymentState, results, unpriced, visitsDone } = order;
  return [
    ...(isForLab(kind) && results === 0 ? (['RESULT'] as const) : []),
    ...(kind === 'HOME_CARE' && visitsDone === 0 ? (['VISIT'] as const) : []),
    ...(amountPaise + unpriced > 0 && paymentState !== 'PAID' ? (['PAYMENT'] as const) : []),
  ];
}
