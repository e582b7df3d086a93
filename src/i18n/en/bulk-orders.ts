import { plural } from '#i18n/plural.ts';

/** Words for acts on several orders at once; loaded when some are selected. */
export const bulkOrders = {
  name: 'bulkOrders',
  en: {
    selected: (count: number) => `${count} selected`,
    moved: (count: number, status: string) =>
      `${plural(count, { one: '# order', other: '# orders' })} set to “${status}”.`,
    unsentHere: (count: number) =>
      plural(count, { one: '# order change not sent yet.', other: '# order changes not sent yet.' }),
    notMoved: (count: number) => `${count} could not be changed. Open each order to see why.`,
    assignTo: 'Assign to…',
    assignSome: (count: number) => `Assign ${count} of yours to…`,
    sendLinks: (count: number) => plural(count, { one: 'Send payment link', other: 'Send # payment links' }),
    sendLinksTitle: (count: number) =>
      plural(count, { one: 'Send a payment link to # patient?', other: 'Send payment links to # patients?' }),
    sendLinksText: 'Each patient gets an SMS with the link for their own order.',
    linksSent: (count: number) =>
      plural(count, { one: '# payment link sent.', other: '# payment links sent.' }),
    linksNotSent: (count: number) => `${count} could not be sent. Open each order to see why.`,
    csv: 'Save as CSV',
    noStep: 'The selected orders have no next step in common.',
    endMany: (step: string) => `${step}?`,
    notYet: 'Go back',
    endText: 'This closes the order.',
    whyCancel: 'Reason for all of them',
    whyCancelHint:
      'The patients and the doctors who ordered them read this. It is saved in each order history.',
  },
} as const;
