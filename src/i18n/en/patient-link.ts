/** The link by which the patient of a visit opens their own page. */
export const patientLink = {
  name: 'patientLink',
  en: {
    title: 'Patient’s page',
    none: 'No link sent',
    sent: (when: string) => `Link sent ${when}`,
    opened: (when: string) => `opened ${when}`,
    notOpened: 'not opened',
    LOCKED: 'locked after wrong dates of birth',
    EXPIRED: 'expired',
    REVOKED: 'ended',
    send: 'Send link by SMS',
    again: 'Send new link',
    end: 'End link',
    endAll: 'End link and sharing',
    shared: (name: string, mobileEnd: string, until: string) =>
      `Shared by the patient with ${name} (…${mobileEnd}) until ${until}`,
    linkSent: 'A new link goes to the patient’s mobile by SMS. Earlier links have ended.',
    ended: 'The link has ended.',
    failed: 'That did not work. Try again.',
    notRead: 'Not known without a connection',
  },
} as const;
