import { expect, test } from 'vitest';
import { pagesWords } from '#domain/document-pages.ts';

const words = (count: number): string => `${count} pages`;

test.each([
  ['application/pdf', 1, null],
  ['application/pdf', 0, null],
  ['application/pdf', 12, '12 pages'],
  ['image/jpeg', 1, '1 pages'],
])('it says of %s with %s stored pages: %s', (contentType, pages, said) => {
  expect(pagesWords({ contentType, pages }, words)).toBe(said);
});
