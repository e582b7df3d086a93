import { expect, test } from 'vitest';
import { firstDifference } from '#domain/bank-account.ts';

test.each([
  ['123456', '123456', undefined],
  ['123456', '123956', 4],
  ['123456', '12345', 6],
  ['12345', '123456', 6],
  ['123', '', 1],
])('%s and %s differ at %s', (first, again, at) => {
  expect(firstDifference(first, again)).toBe(at);
});
