/** The bell while a patient is open: who else waits. Nurses and doctors see it. */
export const waitingBell = {
  name: 'waitingBell',
  en: {
    waiting: (count: number) => `${count} waiting`,
    waitsNow: (kind: string) => `Waiting: ${kind}`,
    emergency: 'Emergency:',
    acceptEmergency: 'Accept emergency',
    title: 'Waiting now',
    others: 'No request rings. Open the queue for what else waits.',
    openQueue: 'Open queue',
    stay: 'Stay with this patient',
  },
} as const;
