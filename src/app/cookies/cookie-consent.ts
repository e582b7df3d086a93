import { COOKIE_CONSENT_DAYS } from '#contract/limits.ts';

/** R3.01: cookie preferences; essential is always true (R5.02). */
export interface CookiePreferences {
  essential: true;
  analytics: boolean;
  marketing: boolean;
}

const NAME = 'cookieConsent';

/** Whether consent was given on this device, and to what; null while it is unset. */
export function readConsent(): CookiePreferences | null {
  const value = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  if (!value) return null;
  const [, analytics, marketing] = value.split('.');
  return { essential: true, analytics: analytics === '1', marketing: marketing === '1' };
}

/** R9.09: kept for 365 days, SameSite strict, secure. */
export function writeConsent({ analytics, marketing }: CookiePreferences): void {
  const value = `true.${Number(analytics)}.${Number(marketing)}`;
  document.cookie = `${NAME}=${value}; Max-Age=${COOKIE_CONSENT_DAYS * 86_400}; Path=/; SameSite=Strict; Secure`;
}
