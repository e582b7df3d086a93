import { plural } from '#i18n/plural.ts';
import type { WriteLabel } from '#contract/queueable.ts';

/** The changes on this device that the server does not have. */
export const waiting = {
  name: 'waiting',
  en: {
    title: 'Unsent changes',
    close: 'Close',
    sendNow: 'Send now',
    intro: 'Changes are sent once, in order, when you are back online.',
    nothing: 'Everything has been sent.',
    space: (size: string) => `The portal uses ${size} on this device.`,
    since: (when: string, size: string) => `${when}, ${size}`,
    waits: 'Waiting for connection',
    heldMinute: (time: string) =>
      `The server accepts a limited number of changes a minute. Sending continues by itself at ${time}.`,
    heldLater: (time: string) => `The server cannot accept this now. It is sent again by itself at ${time}.`,
    underWay: (sent: string) => `Sending, ${sent} sent`,
    paused: 'Paused',
    resume: 'Resume',
    refused: 'Rejected by the server',
    conflict: 'Someone else changed this',
    tooOld: 'Not sent for more than six days. Check whether it was received before you send it again.',
    again: 'Send again',
    keepMyVersion: 'Keep my version',
    useTheirVersion: 'Use their version',
    edit: 'Edit',
    words: 'Edit message',
    send: 'Save and send',
    cancelEdit: 'Cancel',
    tooLate: 'Already being sent; it cannot be changed.',
    discard: 'Discard',
    discarded: 'Discarded',
    undo: 'Undo',
    mine: 'My version',
    theirs: 'Their version',
    other: 'Change',
    leaveTitle: (count: number) =>
      plural(count, {
        one: 'Log out and discard # unsent change?',
        other: 'Log out and discard # unsent changes?',
      }),
    leaveText:
      'These changes are only on this device and have not reached the server. Logging out deletes them.',
    leave: 'Log out and discard',
    stay: 'Stay logged in',
  },
};

/** Names of each kind of write. */
export const writes = {
  name: 'writes',
  en: {
    message: 'Message',
    comment: 'Comment',
    chat: 'Message to patient',
    caseMessage: 'Case message',
    inboxMessage: 'Message to Operations',
    vitals: 'Vitals',
    knownFact: 'Medical history',
    endedFact: 'Ended entry in the medical history',
    document: 'Document',
    documentStatus: 'Document status',
    annotation: 'Document note',
    removedAnnotation: 'Removed document note',
    caseAssessment: 'Case assessment',
    caseMark: 'Body map mark',
    removedCaseMark: 'Removed body map mark',
    labResults: 'Lab results',
    homeVisit: 'Home visit',
    note: 'Consultation note',
    addendum: 'Addendum to a note',
    videoReview: 'Video review result',
    file: 'File',
    orderNotes: 'Order notes',
    orderStatus: 'Order status',
    testStatus: 'Test status',
    scanReportStatus: 'Scan report status',
  } satisfies Record<WriteLabel, string>,
};
