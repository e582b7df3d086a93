/** A result or a vital sign is marked as entered in error. */
export const inError = {
  name: 'inError',
  en: {
    button: 'Mark as error',
    mark: 'Mark as entered in error',
    markOf: (what: string) => `Mark as entered in error: ${what}`,
    offline: 'Marking an entry as entered in error needs a connection.',
    title: (what: string) => `Mark as entered in error: ${what}?`,
    ofResult:
      'It stays in the record, struck through, and no longer counts: for checks, trends, alerts and on the patient’s page. The doctor who ordered it is told. Enter the right value afterwards, if there is one.',
    ofVitals:
      'It stays in the record, struck through, and no longer counts: for scores, alerts, doses and trends. Record the right values afterwards, if there are any.',
    ofNote:
      'It stays in the record, struck through, and no longer counts: its diagnoses, letters, and advice on the patient’s page. Prescriptions signed at this visit stay: withdraw them where they are wrong, too. Write what is right as an addendum.',
    ofAddendum: 'It stays in the record, struck through. Write what is right as another addendum.',
    note: 'Note',
    noteInError: '(entered in error)',
    addendumOf: (when: string) => `Addendum of ${when}`,
    reason: 'Reason',
    choose: 'Choose a reason',
    WRONG_PATIENT: 'Wrong patient',
    WRONG_ORDER: 'Wrong order or visit',
    WRONG_VALUE: 'Wrong value or unit',
    OTHER: 'Other',
    words: 'In words',
    wordsHint: 'Colleagues read it in the record.',
    markVitals: 'Entered in error?',
    setOf: (when: string) => `All vital signs of ${when}`,
    keep: 'Keep entry',
    done: 'Marked as entered in error.',
    marked: (who: string, when: string) => `Entered in error. Marked by ${who}, ${when}.`,
    why: (reason: string) => `Reason: ${reason}.`,
  },
} as const;
