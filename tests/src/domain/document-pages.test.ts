import { expect, test } from 'vitest';
import { pagesWords } from '#domain/document-pages.ts';

const words = { pages: (count: number): string => `${count} pages`, pagesUnknown: 'unknown' };

test.each([
  ['application/pdf', 12, 'LAB_RESULT', '12 pages'],
  ['application/pdf', 1, 'CAPTURE', '1 pages'],
  ['application/pdf', 0, 'CAPTURE', '0 pages'],
  ['application/pdf', null, 'LAB_RESULT', 'unknown'],
  ['application/pdf', null, 'PRESCRIPTION', null],
  ['image/jpeg', 1, 'CAPTURE', null],
  ['image/png', 3, 'CAPTURE', '3 pages'],
  ['video/mp4', null, 'CAPTURE', null],
] as const)('it says of %s with the pages %s as %s: %s', (contentType, pages, kind, said) => {
  expect(pagesWords({ contentType, pages, kind }, words)).toBe(said);
});
