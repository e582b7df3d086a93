export const CONSENT_COOKIE = 'cookieConsent';

/** Whether consent is set on this device, to true or to false. */
export const hasChosen = (): boolean => document.cookie.includes(`${CONSENT_COOKIE}=`);
