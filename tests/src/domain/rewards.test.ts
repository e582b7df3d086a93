import { expect, test } from 'vitest';
import { rewardPoints } from '#domain/rewards.ts';

const product = (pricePaise: number, isCancelled = false) => ({ pricePaise, isCancelled });

test('each full hundred rupees of a product is a point', () => {
  expect(rewardPoints({ amountPaise: 0, products: [product(9_999)] })).toBe(0);
  expect(rewardPoints({ amountPaise: 0, products: [product(10_000)] })).toBe(1);
  expect(rewardPoints({ amountPaise: 0, products: [product(42_000), product(55_000)] })).toBe(9);
});

test('a cancelled product grants nothing, also when it is the only one', () => {
  expect(rewardPoints({ amountPaise: 97_000, products: [product(42_000, true), product(55_000)] })).toBe(5);
  expect(rewardPoints({ amountPaise: 42_000, products: [product(42_000, true)] })).toBe(0);
});

test('an order without products counts by its amount', () => {
  expect(rewardPoints({ amountPaise: 150_000, products: [] })).toBe(15);
});
