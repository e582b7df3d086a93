import type { Promises } from './promises.ts';

/** Promises of the call and of a guest's page. */
export const OF_CALL: Promises = {
  'tests/e2e/call-pictures.spec.ts': {
    'a picture that is taken without a network is sent to the record once it is back': ['call.pictureSaved'],
  },
  'tests/server/documents/recordings.test.ts': {
    'ends once its member has left, and what had arrived becomes a document': ['call.recordingFailed'],
    'becomes a document of the visit once any member of the call stops it': [
      'call.recordingSaved',
      'call.recordingAsksText',
    ],
    'opens for the team of the visit, and not for the patient or a colleague': ['call.recordText'],
  },
  'tests/server/documents/call-pictures.test.ts': {
    'stores a picture from the call with the time of the agreement, and audits who confirmed it': [
      'call.pictureAgreedHint',
    ],
  },
  'tests/e2e/room.spec.ts': {
    'the call comes back by itself after a reload': ['call.leftText', 'call.enteringAgain'],
    'a guest waits, is let in, and both see, hear and write to each other': ['call.neither'],
    'a guest who is turned away sees and gets nothing': [
      'guest.joinTextVIDEO',
      'guest.joinTextAUDIO',
      'guest.joinTextIN_PERSON',
    ],
  },
  'tests/src/lib/call/apply-sending.test.ts': {
    'a line for sound alone gets narrow sound and no picture': ['call.pictureStopped', 'call.ownPaused'],
  },
};
