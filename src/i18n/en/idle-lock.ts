/** A device that locks when nobody touches it. */
export const idleLock = {
  name: 'idleLock',
  en: {
    title: 'Locked',
    sub: (name: string) => `${name} is signed in here. Alerts go on.`,
    password: 'Password',
    unlock: 'Unlock',
    needPassword: 'Type your password.',
    wrong: 'That is not the password.',
    offlineUnknown:
      'There is no connection, and this device does not know your password yet. It opens with the network.',
    wait: (words: string) => `Too many tries. You can try again in ${words}.`,
    waiting: (count: number) => (count === 1 ? '1 request waits' : `${count} requests wait`),
    unsent: (count: number) =>
      `${count} not sent yet. ${count === 1 ? 'It is' : 'They are'} safe here and ${count === 1 ? 'goes' : 'go'} out when you are back.`,
    other: 'Sign in another way, or as somebody else',
    soon: 'Nobody touches this device: it locks in a minute.',
    stay: 'Stay',
  },
} as const;
