import { plural } from '#i18n/plural.ts';

/** A doctor's own sets of tests. */
export const orderSets = {
  name: 'orderSets',
  en: {
    title: 'Order sets',
    forCode: (code: string, name: string) => `For ${code}: ${name}`,
    add: (name: string, count: number) =>
      plural(count, { one: `${name}, # test`, other: `${name}, # tests` }),
    none: 'No order sets yet. Choose tests and save them as a set.',
    saveAs: 'Save as order set',
    name: 'Set name',
    codes: 'Offer it for these diagnoses',
    codesHint: (codes: string) => `In the note: ${codes}`,
    save: 'Save set',
    cancel: 'Cancel',
    saved: (name: string) => `Order set ${name} saved.`,
    remove: (name: string) => `Delete order set ${name}`,
    removed: (name: string) => `Order set ${name} deleted.`,
    noPrice: 'Price not set',
    unpriced: 'A test has no price yet. You can order it; the price is set before the patient pays.',
    manage: 'Delete sets',
    done: 'Done',
  },
} as const;
