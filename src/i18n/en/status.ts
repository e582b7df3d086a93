/** Pages that say what is wrong: R2.03 word for word, maintenance in our own words. */
export const status = {
  name: 'status',
  en: {
    invalidTitle: 'Invalid Consultation.....',
    invalidText: "Sorry, the page that you are looking for doesn't exist or has been moved.",
    goBack: 'Go Back',
    maintenanceTitle: 'We cannot reach the server',
    maintenanceText: 'What you typed is kept. We keep trying and return you to your page.',
    tryNow: 'Retry now',
    tryingIn: (seconds: number) => `Retrying in ${seconds} s`,
    tried: (times: number, since: string) =>
      times === 1 ? `Tried once since ${since}.` : `Tried ${times} times since ${since}.`,
    networkWorks: 'Your network works.',
    noNetwork: 'This device is offline.',
    drafts: 'Drafts',
    safeHere: 'Kept on this device',
    unsent: (count: number) => (count === 1 ? '1 unsent change' : `${count} unsent changes`),
    goOut: 'Sent when you reconnect',
  },
} as const;
