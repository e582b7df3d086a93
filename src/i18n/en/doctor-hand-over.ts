import { plural } from '#i18n/plural.ts';

/** A nurse gives her patient to a doctor; how the doctors of a list are there. */
export const doctorHandOver = {
  name: 'doctorHandOver',
  en: {
    title: (name: string) => `Hand over ${name} to a doctor?`,
    intro: 'The doctor gets your comments, the documents and the chat. You can still write in the chat.',
    doctor: 'Doctor',
    patients: (count: number) =>
      count ? plural(count, { one: 'with # patient', other: 'with # patients' }) : 'free',
    showAway: (count: number) => `Show ${count} off duty or on leave`,
    here: 'on duty',
    inCall: 'in a call',
    DOCTOR_ON_LEAVE: 'on leave',
    DOCTOR_OFF_DUTY: 'off duty',
    none: 'No doctor is on duty. Return the request to the queue: every doctor of its hub sees it there.',
    note: 'Note for the doctor',
    stay: 'Keep patient',
    offline: 'You are offline. A hand-over needs a connection.',
    offlineNow: 'You are offline. Nothing was handed over; your note is kept.',
    noAnswer:
      'The server did not answer. Check who has the patient before you hand over again; your note is kept.',
    done: (name: string) => `Handed over to ${name}.`,
  },
} as const;
