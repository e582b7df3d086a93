// @module-tag critical
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FREQUENCIES, frequencyOf } from '#domain/prescribing/frequencies.ts';
import { fittingReading, frequencyFault, readFrequency } from '#domain/prescribing/read-frequency.ts';

const TABLET = { dosageForm: 'Tablet', route: 'ORAL', isHighAlert: false } as const;

test.each([
  ['bd pc', { frequency: '1-0-1', timing: 'AFTER_FOOD' }],
  ['BD (after meals)', { frequency: '1-0-1', timing: 'AFTER_FOOD' }],
  ['OD on empty stomach', { frequency: '1-0-0', timing: 'BEFORE_FOOD' }],
  ['bd x 5 days', { frequency: '1-0-1', durationDays: 5 }],
  ['BDx5d', { frequency: '1-0-1', durationDays: 5 }],
  ['tds 5/7', { frequency: '1-1-1', durationDays: 5 }],
  ['od x 2/52', { frequency: '1-0-0', durationDays: 14 }],
  ['alternate days for 1 month', { frequency: 'On alternate days', durationDays: 30 }],
  ['weekly mon x 8 weeks', { frequency: 'Once weekly on Monday', durationDays: 56 }],
  ['1-0-1 ac x 10 days', { frequency: '1-0-1', timing: 'BEFORE_FOOD', durationDays: 10 }],
  ['1 tab bd', { frequency: '1-0-1', dose: { amount: 1, unit: 'TABLET' } }],
  ['½ tab od', { frequency: '1-0-0', dose: { amount: 0.5, unit: 'TABLET' } }],
  ['2 tds', { frequency: '1-1-1', dose: { amount: 2 } }],
  ['5ml tds', { frequency: '1-1-1', dose: { amount: 5, unit: 'ML' } }],
  [
    '1 tab bd pc x 5 days',
    {
      frequency: '1-0-1',
      timing: 'AFTER_FOOD',
      durationDays: 5,
      dose: { amount: 1, unit: 'TABLET' },
    },
  ],
  // What is a frequency as a whole, and what is not understood as a whole.
  ['6 hourly', { frequency: 'Every 6 hours' }],
  ['2 times a day', { frequency: '1-0-1' }],
  ['as directed x 5 days', { frequency: 'as directed x 5 days' }],
  ['bd before breakfast', { frequency: 'bd before breakfast' }],
  ['2 daily', { frequency: '2 daily' }],
  ['1-0-1 with 5 ml water', { frequency: '1-0-1 with 5 ml water' }],
])('%j is taken apart', (typed, read) => expect(readFrequency(typed, 'Tablet')).toEqual(read));

test('reads a frequency with food and days beside it as the same frequency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FREQUENCIES, 'Every 3 days', 'On Monday and Thursday', '5 times a day'),
      fc.constantFrom('', ' pc', ' before food'),
      fc.constantFrom('', ' x 5 days', ' x 1/52'),
      (frequency, food, days) => {
        const read = readFrequency(`${frequency}${food}${days}`);
        expect(read.frequency).toBe(frequencyOf(frequency));
        expect(read.timing !== undefined).toBe(food !== '');
        expect(read.durationDays !== undefined).toBe(days !== '');
      },
    ),
  );
});

describe('a frequency that cannot be signed', () => {
  test.each([
    ['1 tab bd', 'AMOUNT_IN_FREQUENCY'],
    ['2 tds pc', 'AMOUNT_IN_FREQUENCY'],
    ['1 tab SOS', 'AMOUNT_IN_FREQUENCY'],
    ['twice a week', 'WEEKDAYS_MISSING'],
    ['3 times a week', 'WEEKDAYS_MISSING'],
    ['weekly twice', 'WEEKDAYS_MISSING'],
    ['mon-thu', 'FREQUENCY_UNCLEAR'],
    ['Monday', 'FREQUENCY_UNCLEAR'],
    ['on Sunday', 'FREQUENCY_UNCLEAR'],
    ['twice a week on Monday', 'FREQUENCY_UNCLEAR'],
    ['biweekly', 'FREQUENCY_UNCLEAR'],
    ['2 daily', 'FREQUENCY_UNCLEAR'],
  ])('%j: %s', (typed, fault) => expect(frequencyFault(typed, TABLET)).toBe(fault));

  test.each([
    '1-0-1',
    'once a week',
    'every Sunday at night',
    'Mon and Thu',
    'as directed',
    '1-0-1 from Monday',
  ])('%j can be', (typed) => expect(frequencyFault(typed, TABLET)).toBeUndefined());

  test.each(['as directed', 'as per INR', 'before meals'])('%j, of a high-alert medicine', (typed) => {
    expect(frequencyFault(typed, { ...TABLET, isHighAlert: true })).toBe('HIGH_ALERT_FREQUENCY');
    expect(frequencyFault(typed, TABLET)).toBeUndefined();
  });

  test.each(['', '1-0-1', 'stat', 'SOS', 'every Sunday at night', 'bd before breakfast', 'q4w'])(
    '%j can be, of a high-alert medicine',
    (typed) => expect(frequencyFault(typed, { ...TABLET, isHighAlert: true })).toBeUndefined(),
  );

  test('asks for no weekdays on the skin', () => {
    expect(
      frequencyFault('twice a week', { ...TABLET, dosageForm: 'Topical shampoo', route: 'TOPICAL' }),
    ).toBeUndefined();
  });
});

describe('what was typed beside the frequency', () => {
  const empty = { dose: undefined, hasAmount: false, timing: undefined, durationDays: 0 };
  const whole = readFrequency('1 tab bd pc x 5 days', 'Tablet');

  test('fills what is empty', () => {
    expect(fittingReading('1 tab bd pc x 5 days', 'Tablet', empty, ['TABLET'])).toEqual(whole);
  });

  test('agrees with fields that say the same', () => {
    const entered = {
      dose: { amount: 1, unit: 'TABLET' as const },
      hasAmount: true,
      timing: 'AFTER_FOOD' as const,
      durationDays: 5,
    };
    expect(fittingReading('1 tab bd pc x 5 days', 'Tablet', entered, ['TABLET'])).toEqual(whole);
  });

  test.each([
    ['another dose', { ...empty, dose: { amount: 2, unit: 'TABLET' as const }, hasAmount: true }],
    ['an amount that is not read yet', { ...empty, hasAmount: true }],
    ['another time of food', { ...empty, timing: 'BEFORE_FOOD' as const }],
    ['other days', { ...empty, durationDays: 7 }],
  ])('changes nothing where the fields say %s', (_, entered) => {
    const typed = '1 tab bd pc x 5 days';
    expect(fittingReading(typed, 'Tablet', entered, ['TABLET'])).toEqual({ frequency: typed });
  });

  test('changes nothing where the form has no such unit', () => {
    expect(fittingReading('5 ml bd', 'Tablet', empty, ['TABLET'])).toEqual({ frequency: '5 ml bd' });
  });
});
