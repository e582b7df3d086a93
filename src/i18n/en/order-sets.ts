import { plural } from '#i18n/plural.ts';

/** A doctor's own sets of tests. */
export const orderSets = {
  name: 'orderSets',
  en: {
    title: 'Order sets',
    forCode: (code: string, name: string) => `For ${code}: ${name}`,
    add: (name: string, count: number) =>
      plural(count, { one: `${name}, # test`, other: `${name}, # tests` }),
    none: 'No order set yet. Choose tests and save them as a set.',
    saveAs: 'Save as order set',
    name: 'Name of the set',
    codes: 'Offer it for these diagnoses',
    codesHint: (codes: string) => `Of the note: ${codes}`,
    save: 'Save set',
    cancel: 'Cancel',
    saved: (name: string) => `Order set ${name} saved.`,
    remove: (name: string) => `Delete order set ${name}`,
    removed: (name: string) => `Order set ${name} deleted.`,
    noPrice: 'Price not set',
    unpriced: 'A test has no price yet. It can be ordered; it is priced before the patient pays.',
    manage: 'Delete sets',
    done: 'Done',
  },
} as const;
