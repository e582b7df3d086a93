/** Password and code, once more, in dialogs of the console. */
export const proof = {
  name: 'proof',
  en: {
    password: 'Your password',
    code: 'Code from your authenticator app, or a recovery code',
    codeHint: 'Each code works once.',
    title: 'Confirm that it is you',
    sub: (name: string) => `You proved who you are with ${name}.`,
    confirm: 'Confirm',
    confirmAt: (name: string) => `Confirm with ${name}`,
    confirmed: (name: string) => `Confirmed with ${name}.`,
    done: 'Confirmed. Close this window and return to the other one.',
    back: 'Back',
  },
};
