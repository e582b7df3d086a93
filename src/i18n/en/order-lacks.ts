import type { OrderLack } from '#contract/shared.ts';

/** Parts that an order needs before it is completed, after "no". */
export const ORDER_LACKS: Record<OrderLack, string> = {
  RESULT: 'result',
  VISIT: 'completed visit',
  PAYMENT: 'recorded payment',
};
