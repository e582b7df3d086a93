/** A nurse gives her open request to another nurse of its hub. */
export const nurseHandOver = {
  name: 'nurseHandOver',
  en: {
    toNurse: 'Give to another nurse',
    title: (name: string) => `Hand ${name} over to another nurse?`,
    intro: 'Only nurses of this hub who are signed in are listed. Her devices are alerted.',
    to: 'Nurse',
    none: 'No other nurse of this hub is signed in.',
    open: (count: number) => `${count} open`,
    inCall: 'in a call',
    note: 'Note to the nurse',
    keep: 'Keep the patient',
    done: 'Handed over.',
  },
} as const;
