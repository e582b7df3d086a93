/** Results and payments that come while a doctor is in the room. */
export const orderNews = {
  name: 'orderNews',
  en: {
    newResult: 'New lab result for this patient.',
    toOrders: 'Open lab orders',
    orderPaid: (number: string) => `Order ${number} is paid.`,
    visitPaid: 'This visit is paid.',
    NONE: '',
    LINK_SENT: 'Payment link sent',
    PAID: 'Paid',
    FAILED: 'Payment failed',
    EXPIRED: 'Payment link expired',
    ON_COLLECTION: 'Pays at collection',
    PART_PAID: 'Partly paid',
    REFUNDED: 'Refunded',
  },
} as const;
