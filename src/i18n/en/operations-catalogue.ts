import { plural } from '#i18n/plural.ts';

/** The console's catalogue: what the hospital offers. */
export const catalogue = {
  name: 'catalogue',
  en: {
    title: 'Catalogue',
    parts: 'Parts of the catalogue',
    PRICES: 'Lab prices',
    REPLIES: 'Quick replies',
    AI_TOOL: 'AI tool',
    FEES: 'Fees',
    save: 'Save',
    saved: 'Saved.',
    commandLine: 'the command line',
    changed: (when: string, who: string) => `Changed ${when} by ${who}`,
  },
} as const;

export const labPrices = {
  name: 'labPrices',
  en: {
    title: 'Lab prices',
    search: 'Find a test by name or code',
    ALL: 'All',
    NO_PRICE: 'Without a price',
    test: 'Test',
    panel: 'Panel',
    price: 'Price',
    noPrice: 'No price',
    changedAt: 'Changed',
    nothing: 'No test here',
    nothingText: 'Nothing matches, or every test has a price.',
    showAll: 'Show all',
    set: (name: string) => `Price of ${name}`,
    rupees: 'Price in rupees',
    rupeesHint: 'Leave it empty if the price is not known.',
    effect: 'Orders keep the price they were placed at. Open orders without a price get this one.',
    now: (words: string) => `Someone else changed it. The price now: ${words}.`,
    priced: (orders: number) =>
      orders === 0
        ? 'Saved.'
        : `Saved. ${plural(orders, { one: '# open order is', other: '# open orders are' })} priced now.`,
    gst: 'GST',
    exempt: 'Exempt',
    percent: (percent: number) => `${percent}%`,
    changeGst: 'Change GST',
    gstOf: (name: string) => `GST of ${name}`,
    rate: 'GST rate in percent',
    rateHint: 'Leave both empty for a health-care service, which is exempt.',
    taxCode: 'HSN or SAC code',
    gstEffect:
      'Receipts from now on show this GST as a part of the price. Receipts that were issued keep theirs.',
    importFile: 'Import a file',
    fileTitle: 'Import prices',
    drop: 'Drop a CSV file here, or',
    columns: 'CSV with the columns code,rupees. All of its prices are set, or none. Other tests keep theirs.',
    another: 'Check another file',
    checking: 'Checking the file',
    right: (prices: number, changed: number) =>
      `${plural(prices, { one: '# price', other: '# prices' })}, ${changed} of them new or different. Nothing is written yet.`,
    toCorrect: (count: number) =>
      `${plural(count, { one: '# line', other: '# lines' })} to correct. Correct the file, then check it again.`,
    start: (count: number) => `Set ${plural(count, { one: '# price', other: '# prices' })}`,
  },
} as const;

export const replies = {
  name: 'replies',
  en: {
    title: 'Quick replies',
    sub: 'Agents choose from them in the chat of an order with its patient.',
    add: 'Add a reply',
    none: 'No quick replies yet',
    noneText: 'Agents write each message themselves.',
    up: (title: string) => `Move “${title}” up`,
    down: (title: string) => `Move “${title}” down`,
    change: (title: string) => `Change “${title}”`,
    remove: (title: string) => `Remove “${title}”`,
    button: 'Button',
    buttonHint: 'What agents press, such as “Fasting”.',
    text: 'Message',
    textHint: 'The agent can change it before sending.',
    removeTitle: (title: string) => `Remove “${title}”?`,
    removeNow: 'Remove',
  },
} as const;

export const aiTool = {
  name: 'aiTool',
  en: {
    title: 'AI tool',
    sub: 'Doctors hand video reviews over to it.',
    notSetUp: 'Not set up',
    notSetUpText: 'A doctor who opens the AI tool reads that it is not set up.',
    change: 'Change the link',
    link: 'Link',
    linkHint: 'It begins with https://. Leave it empty if the hospital has no AI tool.',
  },
} as const;

export const fees = {
  name: 'fees',
  en: {
    title: 'Platform share',
    sub: 'Of each consultation fee, before taxes.',
    percent: (percent: number) => `${percent}%`,
    change: 'Change the share',
    share: 'Share in percent',
    effect:
      'It is for consultations that are completed from now on. Earnings that are recorded keep the share that they were recorded with.',
  },
} as const;
