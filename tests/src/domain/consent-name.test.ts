import { expect, test } from 'vitest';
import { consentName } from '#domain/consent-name.ts';

test('over TLS the name of the cookie binds it to its host', () => {
  expect(consentName('https:')).toBe('__Host-cookieConsent');
  expect(consentName('http:')).toBe('cookieConsent');
});
