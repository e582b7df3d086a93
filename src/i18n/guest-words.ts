import type { callWords } from '#i18n/en/call.ts';
import type { chatNotices } from '#i18n/en/chat-notices.ts';
import type { cookieChoice } from '#i18n/en/cookie-choice.ts';
import type { faults } from '#i18n/en/faults.ts';
import type { guest } from '#i18n/en/guest.ts';
import type { refusals } from '#i18n/en/refusals.ts';
import type { room } from '#i18n/en/room.ts';
import type { shell } from '#i18n/en/shell.ts';
import type { Translation } from '#i18n/text.ts';

type Some<A extends { en: object }, Key extends keyof A['en']> = {
  readonly [K in Key]: A['en'][K] extends string ? string : A['en'][K];
};

/** Beside the guest's own texts, what they meet of the call, its chat, the frame and the refusals. */
export type GuestWords = {
  readonly guest: Translation<(typeof guest)['en']>;
  readonly chatNotices: Translation<(typeof chatNotices)['en']>;
  readonly call: Some<
    typeof callWords,
    | 'agree'
    | 'alone'
    | 'bothOff'
    | 'camera'
    | 'cameraBusy'
    | 'cameraMissing'
    | 'cameraOff'
    | 'cameraOn'
    | 'cameraRefused'
    | 'chooseSpeaker'
    | 'connecting'
    | 'dataSaver'
    | 'dataSaverHint'
    | 'decline'
    | 'deviceTitle'
    | 'devices'
    | 'doneVerb'
    | 'enlarge'
    | 'entering'
    | 'enteringAgain'
    | 'fair'
    | 'fullScreen'
    | 'good'
    | 'joinedAs'
    | 'leaveFullScreen'
    | 'megabytes'
    | 'microphone'
    | 'microphoneBusy'
    | 'microphoneMissing'
    | 'microphoneRefused'
    | 'microphoneWorks'
    | 'muteMicrophone'
    | 'neither'
    | 'noDevice'
    | 'noPath'
    | 'noPathText'
    | 'notChosen'
    | 'nowAUDIO'
    | 'nowCHAT'
    | 'nowIN_PERSON'
    | 'nowVIDEO'
    | 'openChat'
    | 'openMicrophone'
    | 'ownPaused'
    | 'pictureStopped'
    | 'quality'
    | 'reconnecting'
    | 'recordingAsks'
    | 'recordingAsksText'
    | 'recordingOn'
    | 'recordingPaused'
    | 'recordingQuestion'
    | 'recordingWaiting'
    | 'sayTest'
    | 'screenOf'
    | 'shrink'
    | 'soundOnly'
    | 'speaker'
    | 'speakerFailed'
    | 'stopRecording'
    | 'testSpeaker'
    | 'throughServer'
    | 'tooWeak'
    | 'torchOff'
    | 'torchOn'
    | 'tryAgain'
    | 'turnSoundOn'
    | 'weak'
    | 'you'
    | 'zoomIn'
    | 'zoomOut'
  >;
  readonly room: Some<typeof room, 'noMessages' | 'openFailed'>;
  readonly shell: Some<typeof shell, 'close' | 'cookieDialog' | 'ok' | 'skip'>;
  readonly cookieChoice: Translation<(typeof cookieChoice)['en']>;
  readonly faults: Some<typeof faults, 'NetworkError' | 'unexpected' | 'unexpectedText'>;
  readonly refusals: Some<
    typeof refusals,
    | 'BAD_INPUT'
    | 'CALL_FULL'
    | 'CONSULTATION_ENDED'
    | 'INTERNAL'
    | 'IN_FLIGHT'
    | 'LINK_INVALID'
    | 'LOBBY_FULL'
    | 'LOCKED'
    | 'NOT_ALLOWED'
    | 'NOT_FOUND'
    | 'NOT_SIGNED_IN'
    | 'OUTSIDE_FAILED'
    | 'PATIENT_CODE_NEEDED'
    | 'SESSION_EXPIRED'
    | 'STOPPING'
    | 'STORAGE_FULL'
    | 'STORE_UNAVAILABLE'
    | 'TOO_LARGE'
    | 'TOO_MANY'
    | 'WRONG_CODE'
  >;
  /** Words of the parts themselves: src/ui/words.ts. */
  readonly ui: Readonly<
    Record<
      | 'close'
      | 'delivered'
      | 'loadFailed'
      | 'loadFailedWhy'
      | 'loading'
      | 'messages'
      | 'microphoneOff'
      | 'microphoneOn'
      | 'newMessages'
      | 'noRight'
      | 'noRightWhy'
      | 'notSent'
      | 'offlineWhy'
      | 'read'
      | 'send'
      | 'sending'
      | 'sent'
      | 'slow'
      | 'tryAgain'
      | 'waitsForNetwork',
      string
    >
  >;
  /** Words of src/ui/work-words.ts. */
  readonly work: {
    readonly earlier: string;
    readonly doneAndReceived: (done: string, received: string) => string;
  };
};
