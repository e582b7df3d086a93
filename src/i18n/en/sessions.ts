import { plural } from '#i18n/plural.ts';

/** Where a person is signed in. */
export const sessions = {
  name: 'sessions',
  en: {
    title: 'Where you are signed in',
    sub: 'If you do not know a device, sign it out and change your password.',
    thisDevice: 'This device',
    locked: 'Locked',
    unknownDevice: 'Unknown device',
    address: (address: string) => `Address ${address}`,
    unknownAddress: 'Address unknown',
    since: (when: string) => `Signed in since ${when}`,
    seen: (when: string) => `Last seen ${when}`,
    seenNote: '“Last seen” can be up to 15 minutes old.',
    onlyHere: 'You are signed in on this device only.',
    signOut: 'Sign out',
    signOutOf: (name: string) => `Sign out ${name}`,
    signOutTitle: (device: string) => `Sign out “${device}”?`,
    signOutText: 'To use it again, sign in there. Changes that were not sent stay on it and are sent then.',
    signedOut: (device: string) => `“${device}” was signed out.`,
    others: 'Sign out everywhere else',
    othersTitle: (count: number) =>
      plural(count, { one: 'Sign out # other device?', other: 'Sign out # other devices?' }),
    othersText:
      'This device stays signed in. Changes that were not sent stay on the others and are sent when you sign in there again.',
    othersSignedOut: (count: number) =>
      plural(count, { one: '# device was signed out.', other: '# devices were signed out.' }),
    keep: 'Keep signed in',
    gone: 'That device was signed out already. The list was read again.',
    offline: 'You are offline. Signing out a device needs a connection.',
  },
} as const;
