/** A doctor stops one medicine of a signed prescription. */
export const stopping = {
  name: 'stopping',
  en: {
    stop: 'Stop',
    stopMedicine: (name: string) => `Stop ${name}`,
    offline: 'Stopping a medicine needs a connection.',
    title: (name: string) => `Stop ${name}?`,
    consequence:
      'It no longer counts as taken: in checks, in the current medicines and on the patient’s page. The signed document stays as it is. The patient is told by SMS. Call the patient if it must not be taken today.',
    reason: 'Reason',
    reasonHint: 'The patient reads it.',
    keep: 'Keep medicine',
    done: 'Medicine stopped. The patient is told.',
    stopped: (by: string, time: string, reason: string) => `Stopped by ${by}, ${time}. Reason: ${reason}`,
  },
} as const;
