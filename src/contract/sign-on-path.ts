/** Where a sign-in at the hospital's identity provider begins; beside it, where it ends. */
export const SIGN_ON_PATH = '/sign-on/oidc';

/** Name of a SignOnState in the fragment of the page's address. */
export const SIGN_ON_MARK = '#sign-on=';
