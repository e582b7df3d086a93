import { expect, test } from 'vitest';
import { isStepDone, stepAfter } from '#domain/registration-steps.ts';

test('the licence is a step of its own, the others are what the server counts', () => {
  expect(isStepDone('LICENSE', [], true)).toBe(true);
  expect(isStepDone('LICENSE', ['PROFESSIONAL'], false)).toBe(false);
  expect(isStepDone('SERVICES', ['SERVICES'], false)).toBe(true);
});

test('each step leads to the next one, and the last one stays', () => {
  expect(stepAfter('PERSONAL')).toBe('LICENSE');
  expect(stepAfter('SIGNATURE')).toBe('SIGNATURE');
});
