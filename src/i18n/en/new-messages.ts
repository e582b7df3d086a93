import { plural } from '#i18n/plural.ts';

/** The agents' list of orders with new messages from patients. */
export const newMessages = {
  name: 'newMessages',
  en: {
    title: 'New messages',
    orders: (count: number) =>
      plural(count, { one: 'New messages in # order', other: 'New messages in # orders' }),
    show: 'Show messages',
    notRead: 'New messages could not be loaded.',
    none: 'No new messages',
    noneText: 'Messages from patients about their orders appear here until an agent has read them.',
    order: (kind: string, number: string) => `${kind}, ${number}`,
    unread: (count: number) => `${count} new`,
    now: 'just now',
    ago: (time: string) => `${time} ago`,
  },
} as const;
