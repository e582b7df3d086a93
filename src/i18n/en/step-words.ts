/** What an agent writes when the patient is asked about an order, or when something is cancelled. */
export const stepWords = {
  name: 'stepWords',
  en: {
    question: 'Question for the patient',
    questionHint:
      'The patient gets an SMS with a link, reads your words in the messages of the order, and answers there.',
    questionText: 'Resubmit the order once you have the answer.',
    reason: 'Reason',
    reasonHint: 'The patient and the doctor who ordered it read these words. They are in the history, too.',
    reasonText: 'This cannot be undone.',
    unreachable: 'The record has no mobile number: the patient cannot be asked here.',
    goBack: 'Go back',
  },
} as const;
