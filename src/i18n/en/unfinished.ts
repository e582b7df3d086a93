/** Words for a doctor's unfinished work: it loads after the queues. */
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
    resultInError: 'Result entered in error',
    critical: 'Critical results',
    criticalOf: (test: string, value: string) => `${test} ${value}`,
    coversFor: (doctor: string) => `Ordered by ${doctor}, who has not acknowledged it. You cover.`,
    acknowledge: (patient: string) => `Acknowledge result of ${patient}`,
  },
} as const;
