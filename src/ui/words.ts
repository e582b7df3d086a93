import { createContext, useContext } from 'react';

/** The few words that parts say by themselves; everything else comes by props. */
export interface UiWords {
  readonly close: string;
  readonly back: string;
  readonly remove: string;
  readonly show: string;
  readonly hide: string;
  readonly tryAgain: string;
  readonly loading: string;
  readonly slow: string;
  readonly attach: string;
  readonly send: string;
  readonly newMessages: string;
  readonly sending: string;
  readonly waitsForNetwork: string;
  readonly sent: string;
  readonly delivered: string;
  readonly read: string;
  readonly notSent: string;
  readonly nothingFound: string;
  readonly somebodyWaits: string;
  readonly selectAll: string;
  readonly clearSelection: string;
  readonly microphoneOn: string;
  readonly microphoneOff: string;
  readonly messages: string;
  readonly showOptions: string;
  readonly optional: string;
  readonly loadFailed: string;
  readonly loadFailedWhy: string;
  readonly offlineWhy: string;
  readonly noRight: string;
  readonly noRightWhy: string;
}

export const ENGLISH: UiWords = {
  close: 'Close',
  back: 'Back',
  remove: 'Remove',
  show: 'Show',
  hide: 'Hide',
  tryAgain: 'Try again',
  loading: 'Loading',
  slow: 'This takes longer than usual.',
  attach: 'Attach a file',
  send: 'Send',
  newMessages: 'New messages',
  sending: 'Sending',
  waitsForNetwork: 'Waits for the network',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  notSent: 'Not sent',
  nothingFound: 'Nothing found',
  somebodyWaits: 'somebody waits',
  selectAll: 'Select all',
  clearSelection: 'Clear the selection',
  microphoneOn: 'Microphone on',
  microphoneOff: 'Microphone off',
  messages: 'Messages',
  showOptions: 'Show the options',
  optional: 'optional',
  loadFailed: 'This could not be loaded',
  loadFailedWhy: 'The server did not answer as it should. Nothing is lost.',
  offlineWhy: 'There is no connection right now. It loads by itself when the network is back.',
  noRight: 'This is not yours to open',
  noRightWhy: 'It may have moved, or it belongs to somebody else.',
};

export const UiWordsContext = createContext<UiWords>(ENGLISH);

export function useWords(): UiWords {
  return useContext(UiWordsContext);
}
