import { describe, expect, it } from 'vitest';
import { agreesWithBirth, birthFault, birthOf, birthText } from '#domain/birth.ts';

describe('a birth', () => {
  it.each([
    ['1964-05-03', { bornOn: '1964-05-03', birthKnownTo: 'DAY' }],
    ['1964-05', { bornOn: '1964-05-15', birthKnownTo: 'MONTH' }],
    ['1964', { bornOn: '1964-07-01', birthKnownTo: 'YEAR' }],
    ['2024-02-29', { bornOn: '2024-02-29', birthKnownTo: 'DAY' }],
  ] as const)('%s is read and written back', (text, birth) => {
    expect(birthOf(text)).toEqual(birth);
    expect(birthText(birth)).toBe(text);
  });

  it.each([
    '',
    '64',
    '1964-5',
    '1964-13',
    '1964-02-30',
    '03-05-1964',
    '1964-05-03T00:00',
    '1264',
    'about 1964',
  ])('%j is refused', (text) => {
    expect(birthOf(text)).toBeUndefined();
  });
});

describe('on 28 November 2026', () => {
  it.each([
    ['2026-11-28', undefined],
    ['2026-11-29', 'BIRTH_DATE_NOT_IN_PAST'],
    ['2026-11', undefined],
    ['2026-12', 'BIRTH_DATE_NOT_IN_PAST'],
    ['2027', 'BIRTH_DATE_NOT_IN_PAST'],
    ['2026', 'BIRTH_MONTH_NEEDED'],
    ['2021', 'BIRTH_MONTH_NEEDED'],
    ['2020', undefined],
    ['1964', undefined],
  ])('%s is %s', (text, fault) => {
    const birth = birthOf(text);
    expect(birth && birthFault(birth, '2026-11-28')).toBe(fault);
  });
});

describe('a day that is given', () => {
  it.each([
    ['1964-05-03', '1964-05-03', true],
    ['1964-05-03', '1964-05-04', false],
    ['1964-05', '1964-05-30', true],
    ['1964-05', '1964-06-03', false],
    ['1964', '1964-12-31', true],
    ['1964', '1965-07-01', false],
  ])('compares birth %s with %s: %s', (recorded, day, agrees) => {
    const birth = birthOf(recorded);
    expect(birth && agreesWithBirth(birth, day)).toBe(agrees);
  });
});
