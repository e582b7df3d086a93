import { describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { isPageMessage, isPortalPath, isWorkerMessage } from '#contract/messages.ts';
import { referenceCalls } from '#contract/reference.ts';
import { ALERTS_PATH } from '#sw/alert-paths.ts';
import { isNurseLink, isPortalPage } from '#sw/portal-page.ts';
import { isReferenceCall, REFERENCE_PATHS } from '#sw/reference-calls.ts';

describe('pages that come from the cache', () => {
  test.each([
    '/',
    '/dashboard',
    '/authorize-app',
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
    '/p/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/pay/1',
    '/fhir/authorize',
    '/prescription/AAAAAAAAAAAAAAAAAAAAAA',
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

  test('R2.26 the nurse link with its codes goes to the server first', () => {
    for (const path of ['/nurse/u1/access/refresh', '/nurse/u1']) {
      expect(isPortalPage(path, 'wardline')).toBe(false);
      expect(isNurseLink(path)).toBe(true);
    }
    for (const path of ['/nurse', '/nurse-dashboard', '/talk-nurse']) expect(isNurseLink(path)).toBe(false);
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
  ['/\t/x.example', false],
  ['https://x.example', false],
  ['', false],
  [null, false],
])('a message may lead to %s: %s', (url, isOurs) => {
  expect(isPortalPath(url)).toBe(isOurs);
});

test('the worker and the contract agree on where alerts are spoken of', () => {
  for (const [name, { path, method }] of [
    ['report', alertCalls.reportAlert],
    ['snooze', alertCalls.snoozeAlert],
  ] as const)
    expect([method, path]).toEqual(['POST', `/{app}${ALERTS_PATH}${name}`]);
});

test.each([undefined, null, 'open', 7, {}, { type: 'none' }, { type: 'open', url: '//x.example' }])(
  'a message of another shape is none: %j',
  (message) => {
    expect([isPageMessage(message), isWorkerMessage(message)]).toEqual([false, false]);
  },
);
