import { describe, expect, test } from 'vitest';
import type { Dose } from '#contract/prescriptions.ts';
import { proposedQuantity } from '#domain/prescribing/controlled.ts';

const line = (frequency: string, durationDays: number, dose: Dose = { amount: 1, unit: 'TABLET' }) =>
  ({ dose, frequency, durationDays, route: 'ORAL' }) as const;

describe('the proposed quantity', () => {
  test.each([
    ['1-1-1', 5, 1, 15],
    ['1-0-1', 30, 2, 120],
    ['Every 8 hours', 3, 1, 9],
    ['1-0-0', 7, 0.5, 4],
    ['On alternate days', 5, 1, 3],
    ['Once weekly', 28, 1, 4],
    ['Once, now', 1, 2, 2],
  ])(
    'proposes, for %s during %i days with %d tablets a dose, %i tablets',
    (frequency, days, amount, quantity) => {
      expect(proposedQuantity(line(frequency, days, { amount, unit: 'TABLET' }))).toBe(quantity);
    },
  );

  test.each(['ML', 'DROP', 'PUFF', 'SPRAY', 'UNIT', 'MG', 'G', 'APPLICATION', 'PIECE'] as const)(
    'leaves %s, which is not counted in pieces, to the prescriber',
    (unit) => {
      expect(proposedQuantity(line('1-0-1', 5, { amount: 5, unit }))).toBeUndefined();
    },
  );

  test('leaves what is taken when needed, unknown words and a line without days to the prescriber', () => {
    expect(proposedQuantity({ ...line('SOS', 5), maxPerDay: 4 })).toBeUndefined();
    expect(proposedQuantity(line('as told', 5))).toBeUndefined();
    expect(proposedQuantity(line('1-0-1', 0))).toBeUndefined();
    expect(proposedQuantity(line('1-0-1', 400))).toBeUndefined();
    expect(proposedQuantity({ ...line('1-0-1', 5), dosage: '2 for 3 days, then 1' })).toBeUndefined();
  });
});
