import { describe, expect, test } from 'vitest';
import { isPortalPath } from '#contract/messages.ts';
import { referenceCalls } from '#contract/reference.ts';
import { isPortalPage } from '#sw/portal-page.ts';
import { isReferenceCall, REFERENCE_PATHS } from '#sw/reference-calls.ts';

describe('pages that come from the cache', () => {
  test.each([
    '/',
    '/dashboard',
    '/talk-nurse',
    '/nurse-dashboard',
    '/consultation/42',
    '/wardlines',
    '/agent-soboard',
  ])('%s', (path) => {
    expect(isPortalPage(path, 'wardline')).toBe(true);
  });

  test.each([
    '/wardline/api/user/getCountries',
    '/wardline',
    '/pay/1',
    '/outbox',
    '/health',
    '/sw.js',
    '/manifest.webmanifest',
    '/icons/icon.svg',
  ])('%s goes to the server', (path) => {
    expect(isPortalPage(path, 'wardline')).toBe(false);
  });

  test("the hospital's own segment counts, not ours", () => {
    expect(isPortalPage('/shanti/auth/login', 'shanti')).toBe(false);
    expect(isPortalPage('/wardline', 'shanti')).toBe(true);
  });

  test('R2.26 the nurse link with its codes never touches the cache', () => {
    expect(isPortalPage('/nurse/u1/access/refresh', 'wardline')).toBe(false);
    expect(isPortalPage('/nurse/u1', 'wardline')).toBe(false);
  });
});

describe('calls that are kept', () => {
  test('each is a public list of the contract, read by GET', () => {
    const rows = Object.values(referenceCalls);
    for (const path of REFERENCE_PATHS) {
      const row = rows.find((call) => call.path === `/{app}${path}`);
      expect(row?.method, path).toBe('GET');
      expect(row?.who, path).toContain('client');
    }
  });

  test.each([
    '/api/provider/getMedicineByName',
    '/api/customer/getProfileValues',
    '/api/provider/urgentcare/details',
    '/api/provider/IndividualProvider/Urgentcare/Hubs',
    '/api/customer/getListOfSelectedSpecialization',
  ])('%s is not', (path) => {
    expect(isReferenceCall(`/wardline${path}`, 'wardline')).toBe(false);
  });

  test('nothing outside the API is', () => {
    expect(isReferenceCall('/api/user/getCountries', 'wardline')).toBe(false);
    expect(isReferenceCall('/wardline/api/user/getCountries', 'wardline')).toBe(true);
  });
});

test.each([
  ['/talk-nurse', true],
  ['/', true],
  ['//x.example', false],
  ['/\\x.example', false],
  ['https://x.example', false],
  ['', false],
  [null, false],
])('a message may lead to %s: %s', (url, isOurs) => {
  expect(isPortalPath(url)).toBe(isOurs);
});
