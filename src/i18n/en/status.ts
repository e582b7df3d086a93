/** Pages that say what is wrong: R2.03 word for word, maintenance in our own words. */
export const status = {
  name: 'status',
  en: {
    invalidTitle: 'Invalid Consultation.....',
    invalidText: "Sorry, the page that you are looking for doesn't exist or has been moved.",
    goBack: 'Go Back',
    maintenanceTitle: 'We cannot reach the server',
    maintenanceText:
      'The network or the server is away for a moment. What you typed is safe. We try again by ourselves.',
    tryNow: 'Try now',
    tryingIn: (seconds: number) => `Next try in ${seconds} s`,
    back: 'It is back. Taking you to where you were.',
  },
} as const;
