import { expect, test } from 'vitest';
import type { PastCare } from '#contract/patient-record.ts';
import { unite, type RecordPages } from '#patient/record/record-pages.ts';

/** A page with a visit of each of these days in November. */
const pageOf = (days: readonly number[], next: string | null): RecordPages => ({
  items: days.map((day) => {
    const text = String(day).padStart(2, '0');
    return { id: text, at: `2026-11-${text}T04:00:00.000Z` } as PastCare;
  }),
  next,
});

test('a further page comes after those that were read', () => {
  const read = unite(pageOf([9, 8], 'after 8'), pageOf([7, 6], null), true);
  expect(read).toEqual(pageOf([9, 8, 7, 6], null));
});

test('the first page, read again, keeps the pages after it', () => {
  const read = unite(pageOf([9, 8, 7, 6], 'after 6'), pageOf([9, 8], 'after 8'), false);
  expect(read).toEqual(pageOf([9, 8, 7, 6], 'after 6'));
});

test('a new visit comes first, and the one that it moves to the next page stays', () => {
  const read = unite(pageOf([9, 8], 'after 8'), pageOf([10, 9], 'after 9'), false);
  expect(read).toEqual(pageOf([10, 9, 8], 'after 8'));
});

test('a visit that is no longer on the first page of two is left out', () => {
  const read = unite(pageOf([9, 8, 7, 6], null), pageOf([9, 7], 'after 7'), false);
  expect(read).toEqual(pageOf([9, 7, 6], null));
});

test('a first page without a next one is all there is', () => {
  expect(unite(pageOf([9, 8, 7], 'after 7'), pageOf([9], null), false)).toEqual(pageOf([9], null));
});
