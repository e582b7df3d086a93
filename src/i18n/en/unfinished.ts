/** What a doctor has begun and not finished: it loads after the queues. */
export const unfinished = {
  name: 'unfinished',
  en: {
    unfinished: 'Unfinished',
    allFinished: 'Nothing unfinished',
    notJoined: 'Accepted, not joined yet',
    notComplete: 'Not completed',
    notSigned: 'Note not signed',
    newAnswer: 'Patient replied',
    newResult: 'Result to read',
    critical: 'Critical result',
  },
} as const;
