/** The sign-in at the hospital's identity provider. */
export const signOn = {
  name: 'signOn',
  en: {
    button: (name: string) => `Sign in with ${name}`,
    signingIn: 'Signing you in…',
    code: (name: string) =>
      `${name} did not ask for a second factor. Enter the code of your authenticator app.`,
    toAdd: 'This hospital requires an authenticator app. Add one to sign in.',
    again: 'Try again',
    unknown: (name: string) => `${name} belongs to no account here. Ask the hospital’s operators to add you.`,
    role: (name: string) => `${name} does not give you a role for this portal. Ask your administrator.`,
    disabled: 'Your account here is disabled. Ask the hospital’s operators.',
    refused: (name: string) => `${name} did not confirm the sign-in. Try again.`,
    cancelled: 'The sign-in was cancelled.',
    unreachable: (name: string) => `${name} does not answer. Try again, or sign in with your password.`,
    used: 'This sign-in has ended, or was used before. Start again.',
    network: 'You are offline. Check the connection and try again.',
    wait: (words: string) => `Too many attempts. Try again in ${words}.`,
  },
} as const;
