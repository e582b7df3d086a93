/** The way through the orders of a list. */
export const orderWalk = {
  name: 'orderWalk',
  en: {
    label: 'Orders of the list',
    previous: 'Previous order',
    next: 'Next order',
    place: (at: number, all: number) => `${at} of ${all}`,
  },
} as const;
