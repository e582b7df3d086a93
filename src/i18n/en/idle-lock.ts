import { plural } from '#i18n/plural.ts';

/** A device that locks without activity. */
export const idleLock = {
  name: 'idleLock',
  en: {
    title: 'Locked',
    sub: (name: string) => `${name} is signed in on this device. Alerts continue.`,
    password: 'Password',
    unlock: 'Unlock',
    needPassword: 'Enter your password.',
    wrong: 'Incorrect password.',
    offlineUnknown: 'You are offline, and this device cannot check your password. Connect to unlock.',
    wait: (words: string) => `Too many attempts. Try again in ${words}.`,
    waiting: (count: number) => plural(count, { one: '# request waiting', other: '# requests waiting' }),
    unsent: (count: number) =>
      plural(count, {
        one: '# unsent change, safe on this device. It is sent after you unlock.',
        other: '# unsent changes, safe on this device. They are sent after you unlock.',
      }),
    signOn: (name: string) => `Unlock with ${name}`,
    signOnOffline: (name: string) => `You are offline. Connect to unlock with ${name}.`,
    signOnFailed: (name: string) =>
      `${name} did not confirm that it is you. Try again, or sign in another way.`,
    other: 'Sign in another way or switch user',
    soon: 'This device will lock in 1 minute.',
    stay: 'Stay signed in',
  },
} as const;
