/** Sign-in by a link. */
export const nurseLink = {
  name: 'nurseLink',
  en: {
    pitch: 'The ward, wherever you are.',
    title: 'Continue as a nurse?',
    sub: 'This link signs you in on this device. It works once.',
    continue: 'Continue',
    goneTitle: 'This link no longer works',
    gone: 'It was already used or has expired. Ask for a new one, or sign in with your password.',
    signIn: 'Sign in',
  },
} as const;
