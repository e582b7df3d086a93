/** The lab that an order is given to, as its agent sees and chooses it. */
export const orderLab = {
  name: 'orderLab',
  en: {
    title: 'Lab',
    choose: 'Given to',
    notChosen: 'No lab chosen',
    none: 'No labs yet. An operator can add some in the console.',
    acceptFirst: 'Accept the order before you choose a lab.',
    address: 'Address',
    phone: 'Phone',
    sample: 'Sample given in',
    sampleTitle: (name: string) => `Sample given in at ${name}?`,
    sampleText: 'The lab of this order cannot be changed afterwards.',
    goBack: 'Go back',
    givenAt: (when: string) => `Sample given in ${when}.`,
  },
} as const;
