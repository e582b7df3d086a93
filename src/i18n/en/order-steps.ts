import { plural } from '#i18n/plural.ts';

/** Buttons that move one order or several to a status. */
export const orderSteps = {
  name: 'orderSteps',
  en: {
    REQUESTED: (count: number) => `Reopen ${orders(count)}`,
    ACCEPTED: (count: number) => `Accept ${orders(count)}`,
    IN_PROGRESS: (count: number) => `Start ${orders(count)}`,
    INFO_REQUESTED: () => 'Ask the patient…',
    RESUBMITTED: (count: number) => `Resubmit ${orders(count)}`,
    BACK_TO_QUEUE: (count: number) => (count === 1 ? 'Return to queue' : `Return ${orders(count)} to queue`),
    COMPLETED: (count: number) => `Complete ${orders(count)}`,
    CANCELLED: (count: number) => `Cancel ${orders(count)}`,
  },
} as const;

function orders(count: number): string {
  return plural(count, { one: 'order', other: '# orders' });
}
