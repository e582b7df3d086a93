import { expect, test } from 'vitest';
import { STATUSES } from '#domain/request-statuses.ts';
import { isInCare } from '#domain/in-care.ts';

test('counts a request as care from its acceptance by a clinician to its end', () => {
  const inCare = STATUSES.filter((status) => isInCare({ status, heldByRole: 'nurse' }));
  expect(inCare).toEqual(['ACCEPTED', 'IN_PROGRESS', 'INFO_REQUESTED', 'RESUBMITTED']);
});

test.each([
  ['provider', true],
  ['nurse', true],
  ['agent', false],
  [null, false],
])('tells care by a clinician from an order of an agent: %s', (heldByRole, expected) => {
  expect(isInCare({ status: 'ACCEPTED', heldByRole })).toBe(expected);
});
