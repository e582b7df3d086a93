/** Choices of a visitor about cookies; loaded with the banner. */
export const cookieChoice = {
  name: 'cookieChoice',
  en: {
    cookieTitle: 'Cookies',
    cookieText:
      'The portal uses the cookies that it needs to work. Analytics and marketing cookies need your consent.',
    cookieAccept: 'Accept All',
    cookieReject: 'Reject All',
    cookieManage: 'Manage Preferences',
    essential: 'Essential (always on)',
    analytics: 'Analytics',
    marketing: 'Marketing',
  },
} as const;
