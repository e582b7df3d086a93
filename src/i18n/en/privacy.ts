/** The place Privacy of the console: what the law on personal data asks of the hospital. */
export const privacy = {
  name: 'privacy',
  en: {
    title: 'Privacy',
    sub: 'What the law on personal data asks of the hospital.',
    views: 'Parts',
    erasures: 'Erasure',
    retention: 'Retention',
    notices: 'Notices',
    breaches: 'Breaches',
  },
} as const;
