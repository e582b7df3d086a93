/** What a visitor may choose about cookies; loaded with the dialog. */
export const cookieChoice = {
  name: 'cookieChoice',
  en: {
    essential: 'Essential (always on)',
    analytics: 'Analytics',
    marketing: 'Marketing',
  },
} as const;
