/** Offers under the bar: a new version, to install the portal; and the age of what is shown. */
export const deviceNotices = {
  name: 'deviceNotices',
  en: {
    pictureOf: (when: string) => `As of ${when}. Opening…`,
    asOf: (when: string) => `You are offline. Showing data from ${when}.`,
    reconnectingAsOf: (when: string) => `Reconnecting. Data from ${when}.`,
    updateReady: 'A new version is ready.',
    updateHeld: 'A new version is ready. Update when you finish here.',
    updateNow: 'Update now',
    install: 'Install',
    installText: 'Add the portal to the home screen: it opens faster and gets alerts.',
    installLater: 'Not now',
  },
} as const;
