import type { OrderLack, PaymentState, RequestKind } from '#contract/shared.ts';

interface OrderSoFar {
  kind: RequestKind;
  amountPaise: number;
  paymentState: PaymentState;
  /** Stored lab results. */
  results: number;
  /** Home visits that took place. */
  visitsDone: number;
}

const WITH_RESULT: readonly RequestKind[] = ['LAB', 'DIAGNOSTIC', 'AMPATH', 'REDCLIFF'];

/** Server and page ask the same question. Money collected at the door is not known to the portal: that is a reason to write. */
export function lacksOf({ kind, amountPaise, paymentState, results, visitsDone }: OrderSoFar): OrderLack[] {
  return [
    ...(WITH_RESULT.includes(kind) && results === 0 ? (['RESULT'] as const) : []),
    ...(kind === 'HOME_CARE' && visitsDone === 0 ? (['VISIT'] as const) : []),
    ...(amountPaise > 0 && paymentState !== 'PAID' ? (['PAYMENT'] as const) : []),
  ];
}
