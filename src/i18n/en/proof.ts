/** Password and code, once more, in dialogs of the console. */
export const proof = {
  name: 'proof',
  en: {
    password: 'Your password',
    code: 'Code from your authenticator app, or a recovery code',
    codeHint: 'Each code works once.',
  },
};
