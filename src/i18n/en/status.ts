/** Pages that say what is wrong: R2.03 word for word, maintenance in our own words. */
export const status = {
  name: 'status',
  en: {
    invalidTitle: 'Invalid Consultation.....',
    invalidText: "Sorry, the page that you are looking for doesn't exist or has been moved.",
    goBack: 'Go Back',
    maintenanceTitle: 'We cannot reach the server',
    maintenanceText: 'Nothing you typed is lost. We keep trying and take you back to where you were.',
    tryNow: 'Try now',
    tryingIn: (seconds: number) => `Next try in ${seconds} s`,
    tried: (times: number, since: string) =>
      times === 1 ? `Tried once since ${since}.` : `Tried ${times} times since ${since}.`,
    networkWorks: 'Your own network works.',
    noNetwork: 'This device has no network.',
    drafts: 'What you typed',
    safeHere: 'Safe here',
    unsent: (count: number) =>
      count === 1 ? '1 thing that was not sent' : `${count} things that were not sent`,
    goOut: 'Go out later',
  },
} as const;
