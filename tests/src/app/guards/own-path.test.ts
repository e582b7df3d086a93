import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownPath } from '#app/guards/own-path.ts';
import { isPortalPath } from '#contract/messages.ts';

const ORIGIN = 'https://portal.example';
const originOf = (path: string): string => new URL(path, ORIGIN).origin;

beforeEach(() => vi.stubGlobal('location', { origin: ORIGIN }));
afterEach(() => vi.unstubAllGlobals());

test.each(['/', '/my-consultations', '/patients/1?tab=notes#last', '/a//b', '/search?q=//x.example'])(
  '%s may follow a sign-in',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  '/\t/x.example/login',
  '/\n/x.example',
  '/\r\\x.example',
  '//x.example',
  '/\\x.example',
  '/.//x.example',
  '/a/..//x.example',
  '/\t/[',
  'https://x.example',
  'javascript:alert(1)',
  '',
  undefined,
])('%j leads elsewhere, and may not', (next) => {
  expect(ownPath(next)).toBeUndefined();
});

test('keeps allowed paths in the portal, however often a browser reads them', () => {
  const parts = fc.constantFrom('/', '\\', '\t', '\n', '\r', '.', '..', 'x.example', ':', '@', '?', '#', ' ');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (texts) => {
      const next = `/${texts.join('')}`;
      const path = ownPath(next);
      if (path !== undefined) expect([originOf(path), ownPath(path)]).toEqual([ORIGIN, path]);
      if (isPortalPath(next)) expect(originOf(next)).toBe(ORIGIN);
    }),
    { numRuns: 5_000 },
  );
});
