import { plural } from '#i18n/plural.ts';

/** Pages that say what is wrong: R2.03 word for word, maintenance in our own words. */
export const status = {
  name: 'status',
  en: {
    invalidTitle: 'Invalid Consultation.....',
    invalidText: "Sorry, the page that you are looking for doesn't exist or has been moved.",
    goBack: 'Go Back',
    maintenanceTitle: 'We cannot reach the server',
    maintenanceText:
      'What you typed is kept, except passwords, codes and account numbers. We keep trying and return you to your page.',
    tryNow: 'Retry now',
    tryingIn: (seconds: number) => `Retrying in ${seconds} s`,
    tried: (times: number, since: string) =>
      plural(times, { one: `Tried once since ${since}.`, other: `Tried # times since ${since}.` }),
    networkWorks: 'Your network works.',
    noNetwork: 'This device is offline.',
    drafts: 'Drafts',
    safeHere: 'Saved on this device',
    unsent: (count: number) => plural(count, { one: '# unsent change', other: '# unsent changes' }),
    goOut: 'Sent when you reconnect',
  },
} as const;
