import { consentName } from '#domain/consent-name.ts';

export const CONSENT_COOKIE = consentName(location.protocol);

/** Returns whether consent is set on this device, to true or to false. */
export const hasChosen = (): boolean => document.cookie.includes(`${CONSENT_COOKIE}=`);
