import { expect, test } from 'vitest';
import { labelled, timesOf, valuesOf } from '#care/trend-places.ts';

const point = (at: string, value: number, low: number | null = null, high: number | null = null) => ({
  at,
  value,
  text: null,
  low,
  high,
  flag: null,
});

test('one value is drawn in the middle', () => {
  const [from, to] = timesOf([point('2026-11-21T00:00:00Z', 1)]);
  expect((from.getTime() + to.getTime()) / 2).toBe(Date.parse('2026-11-21T00:00:00Z'));
});

test('the axis holds every value and what is usual now, with air', () => {
  const [least, most] = valuesOf([
    point('2026-01-01T00:00:00Z', 160),
    point('2026-02-01T00:00:00Z', 120, 90, 129),
  ]);
  expect(least).toBeLessThan(90);
  expect(most).toBeGreaterThan(160);
  const [low, high] = valuesOf([point('2026-01-01T00:00:00Z', 0)]);
  expect(low).toBeLessThan(high);
  const [from] = valuesOf([point('2026-01-01T00:00:00Z', 173, 0, 200)]);
  expect(from).toBeGreaterThan(100);
});

test('the last point is always labelled, the others where they can be read', () => {
  expect([...labelled([0, 30, 100, 160, 200, 300])].toSorted((a, b) => a - b)).toEqual([1, 2, 4, 5]);
  expect([...labelled([10])]).toEqual([0]);
  expect([...labelled([])]).toEqual([]);
});
