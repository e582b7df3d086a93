/**
 * The name of the cookie with the choice about cookies. `__Host-` binds it to this host and to TLS; browsers refuse
 * such a name from http, where a portal is tried out.
 */
export const consentName = (protocol: string): string =>
  protocol === 'https:' ? '__Host-cookieConsent' : 'cookieConsent';
