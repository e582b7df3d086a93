/** A doctor withdraws a signed prescription. */
export const withdrawing = {
  name: 'withdrawing',
  en: {
    withdraw: 'Withdraw prescription',
    withdrawVersion: (version: number) => `Withdraw prescription, version ${version}`,
    offline: 'Withdrawing a prescription needs a connection.',
    title: (version: number) => `Withdraw version ${version} of the prescription?`,
    consequence:
      'It is no longer current: for checks, on the patient’s page and for pharmacists who scan it. The patient is told by SMS. Call the patient if the medicine may have been taken.',
    reason: 'Reason',
    reasonHint: 'The patient reads it.',
    keep: 'Keep prescription',
    done: 'Prescription withdrawn. The patient is told.',
  },
} as const;
