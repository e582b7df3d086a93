import { expect, test } from 'vitest';
import { lacksOf } from '#domain/order-completion.ts';

const lab = {
  kind: 'LAB',
  amountPaise: 0,
  paymentState: 'NONE',
  results: 1,
  unpriced: 0,
  visitsDone: 0,
} as const;

test.each([
  ['a result and nothing to pay', lab, []],
  ['no result', { ...lab, results: 0 }, ['RESULT']],
  ['a link that was only sent', { ...lab, amountPaise: 42_000, paymentState: 'LINK_SENT' }, ['PAYMENT']],
  ['money at the door', { ...lab, amountPaise: 42_000, paymentState: 'ON_COLLECTION' }, ['PAYMENT']],
  ['a test without a price', { ...lab, unpriced: 1 }, ['PAYMENT']],
  ['a payment', { ...lab, amountPaise: 42_000, paymentState: 'PAID' }, []],
  ['home care without a visit', { ...lab, kind: 'HOME_CARE', results: 0 }, ['VISIT']],
  ['home care with one', { ...lab, kind: 'HOME_CARE', results: 0, visitsDone: 1 }, []],
  ['an alert, which has no result', { ...lab, kind: 'ALERTU', results: 0 }, []],
] as const)('an order with %s', (_, order, lacks) => {
  expect(lacksOf(order)).toEqual(lacks);
});
