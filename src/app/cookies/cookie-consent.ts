import { COOKIE_CONSENT_DAYS } from '#contract/limits.ts';
import { CONSENT_COOKIE } from './consent-cookie.ts';

/** R3.01: the cookie preferences; essential is always true (R5.02). No choice yet is the consent that is unset. */
export interface CookieChoice {
  consent: boolean;
  essential: true;
  analytics: boolean;
  marketing: boolean;
}

/** Returns what was chosen on this device; null while consent is unset. */
export function readChoice(): CookieChoice | null {
  const value = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1);
  if (!value) return null;
  const [consent, analytics, marketing] = value.split('.');
  return {
    consent: consent === 'true',
    essential: true,
    analytics: analytics === '1',
    marketing: marketing === '1',
  };
}

/** R9.09: kept for 365 days, SameSite strict, secure. */
export function writeChoice({ consent, analytics, marketing }: CookieChoice): void {
  const value = `${consent}.${Number(analytics)}.${Number(marketing)}`;
  document.cookie = `${CONSENT_COOKIE}=${value}; Max-Age=${COOKIE_CONSENT_DAYS * 86_400}; Path=/; SameSite=Strict; Secure`;
}
