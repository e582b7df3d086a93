import { expect, test } from 'vitest';
import { plural, pluralsOf } from '#i18n/plural.ts';

test('English says one and many', () => {
  const pages = (count: number) => plural(count, { one: '# page', other: '# pages' });
  expect([0, 1, 2, 21].map(pages)).toEqual(['0 pages', '1 page', '2 pages', '21 pages']);
});

test('Hindi says nought as it says one', () => {
  const days = (count: number) => pluralsOf('hi')(count, { one: '# दिन का', other: '# दिनों का' });
  expect([0, 1, 2].map(days)).toEqual(['0 दिन का', '1 दिन का', '2 दिनों का']);
});

test('a form that a language has and a text lacks is the last one', () => {
  expect(pluralsOf('ar')(2, { other: '# x' })).toBe('2 x');
});
